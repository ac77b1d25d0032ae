"""A table as a picture that lies one way where there is room, and another where there is not."""

RIM = 4
"""Around it all, for the acting player's frame."""
NARROW = 720
FONT = "'Source Sans', 'Source Sans Pro', system-ui, 'Segoe UI', sans-serif"


def picture(kind: str, said: str, drawn: str, *, width: float, height: float, narrow_height: float) -> str:
    """The SVG of class `kind`, in the colour of the page's text; `said` is its title and description.

    Each group of what is drawn has its place where there is room, and one for a narrow page as its `--narrow`.
    """
    w, h, narrow = (f"{size + 2 * RIM:.0f}" for size in (width, height, narrow_height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" role="img" width="100%" '
        f'viewBox="{-RIM} {-RIM} {w} {h}" preserveAspectRatio="xMidYMin meet" fill="currentColor" '
        f'font-family="{FONT}" style="--wide:{w}/{h};--narrow:{w}/{narrow}">{said}<style>{_style(kind)}</style>{drawn}'
        "</svg>"
    )


def _style(kind: str) -> str:
    narrow = f"{{svg.{kind}{{aspect-ratio:var(--narrow)}}svg.{kind}>g{{transform:var(--narrow)}}}}"
    return (
        f"svg.{kind}{{height:auto;aspect-ratio:var(--wide)}}"
        # Shown by itself, the picture brings the page it otherwise borrows.
        f"svg.{kind}:root{{color:#1a1c20;background:#fff}}"
        f"@media (prefers-color-scheme:dark){{svg.{kind}:root{{color:#eceef1;background:#14161a}}}}"
        f"@media (max-width:{NARROW}px){narrow}@container (max-width:{NARROW}px){narrow}"
    )
