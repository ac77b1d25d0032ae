"""`playtest dash`: what Streamlit runs."""

# Worker processes import this file too: whatever is heavy stays behind the guard.
if __name__ == "__main__":
    from dashboards.frame import main

    main()
