"""The entry of the command. It is this light because every worker process imports it again."""


def main() -> None:
    """Run `playtest`."""
    from toolkit.cli import main as run

    run()


if __name__ == "__main__":
    main()
