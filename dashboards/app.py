"""`playtest dash`: the frame around the pages."""

import streamlit as st

from dashboards.desk import choose_run
from dashboards.telling import tell_problems
from toolkit.pools.problems import PoolError, UsageError

# Without icons: Streamlit would fetch them from outside as the page's favicon.
PAGES = {
    "Play": [st.Page("views/start.py", title="Start a run", default=True)],
    "Review": [
        st.Page("views/overview.py", title="Overview"),
        st.Page("views/glory_race.py", title="Glory race"),
        st.Page("views/collapse_rates.py", title="Collapse rates"),
    ],
}


def main() -> None:
    """Draw the frame, then the page. What a designer can mend is told in words, never as a traceback."""
    st.set_page_config(page_title="Playtest", layout="wide")
    page = st.navigation(PAGES)
    choose_run()
    try:
        page.run()
    except UsageError as error:
        st.error(str(error))
    except PoolError as error:
        tell_problems(error.problems)


# Worker processes import this file too; only Streamlit runs it.
if __name__ == "__main__":
    main()
