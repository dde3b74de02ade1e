"""The figures of Catan's resources, land and pieces, as paths around the origin."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A body, and the details on it in another colour."""

    body: str
    details: str


#: In a box of 24 by 24.
RESOURCES = {
    "brick": Figure(
        body="M-10-7H10V7.4H-10Z",
        details=(
            "M-10-2.9H10V-1.9H-10ZM-10 2.3H10V3.3H-10ZM-4-7H-3V-2.9H-4ZM4.5-7H5.5V-2.9H4.5Z"
            "M.2-1.9H1.2V2.3H.2ZM-7.4-1.9H-6.4V2.3H-7.4ZM6.6-1.9H7.6V2.3H6.6ZM-4 3.3H-3V7.4H-4Z"
            "M4.5 3.3H5.5V7.4H4.5Z"
        ),
    ),
    "lumber": Figure(
        body=(
            "M-10.6 3.2a3.6 4 0 0 1 3.4-4.1H7.2a3.6 4 0 0 1 0 8.2H-7.2a3.6 4 0 0 1-3.4-4.1Z"
            "M-6.8-4.6a3.2 3.6 0 0 1 3.2-3.8H5.6a3.2 3.6 0 0 1 0 7.2H-3.6a3.2 3.6 0 0 1-3.2-3.4Z"
        ),
        details=(
            "M7.2 .6a2 2.5 0 1 1-.01 0ZM7.2 2a.8 1.1 0 1 0 .01 0ZM5.6-7a1.8 2.2 0 1 1-.01 0Z"
            "M-6 2.4H2V3.2H-6ZM-4.4 4.8H0V5.5H-4.4ZM-3-5.6H1.4V-4.9H-3Z"
        ),
    ),
    "wool": Figure(
        body=(
            "M-7.8-4.4a3.4 3.4 0 0 1 5-2.6a3.6 3.6 0 0 1 5.6-.2a3.4 3.4 0 0 1 5 2.4"
            "a3.2 3.2 0 0 1 .6 5.4a3.4 3.4 0 0 1-4.6 3.4a3.8 3.8 0 0 1-5.4 .2a3.6 3.6 0 0 1-5.4-.8"
            "a3.3 3.3 0 0 1-2.4-5a2.9 2.9 0 0 1 1.6-2.8Z"
        ),
        details=(
            "M-11.4-3.4a3 3.5 0 0 1 5.4-1.6c.8 1.4 .2 4.4-1.6 5.2c-2.2 .8-4.2-1-3.8-3.6ZM-5 4.6"
            "H-3.2V9H-5ZM3.8 4.6H5.6V9H3.8Z"
        ),
    ),
    "grain": Figure(
        body=(
            "M0-11.4C2.2-9.4 2.2-6.8 0-5C-2.2-6.8-2.2-9.4 0-11.4ZM.7-3.6C1-6.2 3-7.4 5.8-7.2"
            "C5.6-4.6 3.6-3.2 .7-3.6ZM-.7-3.6C-1-6.2-3-7.4-5.8-7.2C-5.6-4.6-3.6-3.2-.7-3.6Z"
            "M.7 .8C1-1.8 3-3 5.8-2.8C5.6-.2 3.6 1.2 .7 .8ZM-.7 .8C-1-1.8-3-3-5.8-2.8"
            "C-5.6-.2-3.6 1.2-.7 .8ZM.7 5.2C1 2.6 3 1.4 5.8 1.6C5.6 4.2 3.6 5.6 .7 5.2Z"
            "M-.7 5.2C-1 2.6-3 1.4-5.8 1.6C-5.6 4.2-3.6 5.6-.7 5.2Z"
        ),
        details="M-.6-5H.6V11H-.6Z",
    ),
    "ore": Figure(
        body="M-10.6 5.6L-7.6-2.6L-2.8-4.4L.4-8.4L6-6.2L9.4 .4L10.4 5.8L4.2 8H-5.4Z",
        details=(
            "M-7.6-2.6L-2.8-4.4L-1.2 1.4L-5.4 8L-10.6 5.6ZM.4-8.4L6-6.2L3.4 .2L-1.2 1.4L-2.8-4.4Z"
        ),
    ),
}
#: What stands on each terrain, in a box of 20 by 20.
GROWTH = {
    "brick": Figure(
        body="M-10 5C-8-4-3-7 0-6C4-5 8-2 10 5Z",
        details="M-5 1.4H-1V3H-5ZM1 1.4H5V3H1ZM-2.4-1.6H1.6V0H-2.4Z",
    ),
    "lumber": Figure(
        body="M0-11L6-3H3.4L7.6 3.4H-7.6L-3.4-3H-6Z",
        details="M-1.4 3.4H1.4V7H-1.4Z",
    ),
    "wool": Figure(
        body="M-9 6C-8 2-8-1-9.4-4C-6-2-5.4 2-6 6ZM-1.6 6C-1.4 0-.8-4 1.4-7C2 -3 1.6 2 1 6Z",
        details="M6 6C5.6 2 6-1 9-4C8.4-1 8.4 3 8.4 6Z",
    ),
    "grain": Figure(
        body=(
            "M-6-6C-4-4-4-2-6 0C-8-2-8-4-6-6ZM0-9C2-7 2-4.4 0-2.4C-2-4.4-2-7 0-9ZM6-6C8-4 8-2 6 0"
            "C4-2 4-4 6-6Z"
        ),
        details="M-6.5 0H-5.5V7H-6.5ZM-.5-2.4H.5V7H-.5ZM5.5 0H6.5V7H5.5Z",
    ),
    "ore": Figure(
        body="M-11 7L-3-8L2-1L5-5L11 7Z",
        details="M-3-8L-.2-4L-2 -3L-3.4-4.4L-5.2-4ZM5-5L7-1.4L5-1.8L3.6-1.4L3.6-3.2Z",
    ),
    "desert": Figure(
        body="M-1.6 7V-7.6a1.6 1.6 0 0 1 3.2 0V7Z",
        details=(
            "M-6.6-3.4a1.2 1.2 0 0 1 2.4 0V-.6H-1.6V1.8H-5.2a1.4 1.4 0 0 1-1.4-1.4Z"
            "M6.6-5a1.2 1.2 0 0 0-2.4 0V-2H1.6V.4H5.2A1.4 1.4 0 0 0 6.6-1Z"
        ),
    ),
}
#: Pieces; a settlement is 22 wide, a city 32, the robber 20.
SETTLEMENT = "M-11 11V-2L0-13L11-2V11Z"
CITY = "M-16 12V-2H-4V-9L5-18L14-9V12Z"
ROBBER = (
    "M0-20a6.6 6.6 0 0 1 4.2 11.6C8.6-6 9.4 0 8 6.4H10.4V12H-10.4V6.4H-8C-9.4 0-8.6-6-4.2-8.4"
    "A6.6 6.6 0 0 1 0-20Z"
)
#: What development cards show, in a box of 24 by 24.
DEV_CARDS = {
    "knight": (
        "M11-11L9.2-5L-1 5.2L-5.2 1L5-9.2ZM-7.6-.4L.4 7.6L-1.4 9.4L-9.4 1.4ZM-5.8 3.6L-3.6 5.8"
        "L-7.4 9.6A2 2 0 1 1-9.6 7.4Z"
    ),
    "victory_point": ("M0-11.4L3.4-4L11-3L5.4 2.4L6.8 10.4L0 6.6L-6.8 10.4L-5.4 2.4L-11-3L-3.4-4Z"),
    "road_building": (
        "M-11 7.4L-6.6-8H-2.4L-4.6 7.4ZM4.6 7.4L2.4-8H6.6L11 7.4ZM-.8-8H.8L1.4-3H-1.4Z"
        "M-1.8 0H1.8L2.4 7.4H-2.4Z"
    ),
    "year_of_plenty": (
        "M-11-1.6H11C10.6 5.4 6.4 9.4 3 10.4H-3C-6.4 9.4-10.6 5.4-11-1.6ZM-6.6-3.2a3.8 3.8 0 0 1"
        " 6.2-3.6a3.9 3.9 0 0 1 7 3.6Z"
    ),
    "monopoly": "M-10.6 8.4V-6L-4.8-.6L0-9.6L4.8-.6L10.6-6V8.4Z",
}
