"""Where the glass is: signed distances, negative inside each pane."""

import numpy as np

from fields import box, smooth_max

NOWHERE = 1.0


def side_windows(body, s, y, z):
    """The whole opening between A and C pillars; the pillars inside it are drawn on top."""
    g = body.shape
    if g.open_top:
        return np.full_like(s, NOWHERE)
    inset = smooth_max(body.cabin_outline(s, z) + 0.085, body.belt(s) + 0.018 - z, 0.03)
    slanted = not (g.bed_s or g.glass_to)
    rear_edge = g.glass_to or g.deck_s - g.quarter_cut
    end = s - rear_edge - (0.25 * (g.deck_z + 0.25 - z) if slanted else 0)
    inset = smooth_max(inset, end, 0.05)
    if g.glass_top:
        inset = smooth_max(inset, z - g.glass_top + 0.04, 0.06)
    return np.maximum(inset, body.cabin_width(z) - 0.075 - y)


def windshield(body, s, y, z):
    g = body.shape
    cabin_z = body.cabin_z(y, z)
    frame = smooth_max(y - (body.cabin_width(z) - 0.075), cabin_z - (g.glass_top or g.height - 0.075), 0.05)
    front_only = box(g.cowl_z + 0.035 - cabin_z, s - (g.roof_front + 0.12))
    on_surface = -body.cabin_profile_distance(s, y, z) - 0.05
    return box(frame, front_only, on_surface)


def rear_window(body, s, y, z):
    g = body.shape
    if g.open_top or g.tail == "van":
        return np.full_like(s, NOWHERE)
    cabin_z = body.cabin_z(y, z)
    frame = smooth_max(y - (body.cabin_width(z) - 0.11), cabin_z - (g.roof_rear_z - 0.05), 0.05)
    return box(frame, g.deck_z + 0.05 - cabin_z, g.roof_rear + 0.05 - s)


def pillars(body, s, z, windows):
    """Dark posts that divide the side windows over each door's rear edge."""
    g = body.shape
    lean = 0.22 * np.maximum(z - g.cowl_z, 0)
    posts = np.abs(s - (g.door_rear + lean * 0.25)) - 0.035
    if g.second_door_rear:
        posts = np.minimum(posts, np.abs(s - (g.second_door_rear - 0.02 + lean * 0.6)) - 0.022)
    if g.sliding_door:
        posts = np.minimum(posts, np.abs(s - (g.door_rear + 1.35)) - 0.03)
    return np.maximum(posts, windows)
