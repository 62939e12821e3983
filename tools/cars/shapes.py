"""The body shapes as numbers. Metres; s runs from the nose to the tail, z up from the ground."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Shape:
    name: str = "sedan"
    length: float = 4.85
    width: float = 1.86
    height: float = 1.45
    wheelbase: float = 2.84
    front_overhang: float = 0.92
    tyre: float = 0.345
    clearance: float = 0.17
    # Side profile: hood edge, cowl (foot of the windshield), deck (top of the tail), then the roof line.
    nose: float = 0.08
    hood_z: float = 0.735
    cowl_s: float = 1.32
    cowl_z: float = 0.97
    deck_z: float = 1.03
    screen_s: float = 1.28
    roof_front: float = 2.12
    roof_peak: float = 2.75
    roof_rear: float = 3.45
    roof_rear_z: float = 1.40
    deck_s: float = 4.28
    # Plan view and cross sections.
    tumblehome: float = 0.24
    bow: float = 0.20
    screen_bow: float = 0.22
    crown: float = 0.05
    rounding: float = 0.15
    flare: float = 0.028
    boxy: bool = False
    # Kind of body.
    doors: int = 2
    sliding_door: bool = False
    open_top: bool = False
    bed_s: float | None = None
    glass_to: float | None = None
    # Upper edge of the glass, where it stays well below the roof.
    glass_top: float | None = None
    quarter_cut: float = 0.30
    # Dress.
    face: str = "slim"
    grille_z: float = 0.475
    lamp_z: float = 0.66
    tail: str = "wedge"
    wheels: str = "five-twin"
    dark_wheels: bool = False
    cladding: str = "none"
    rails: str = "none"
    window_trim: str = "black"
    privacy_glass: bool = False
    # Which of the cameras of studio.py takes its pictures.
    camera: str = "eye"

    @property
    def half_width(self):
        return self.width / 2

    @property
    def axles(self):
        return ((self.front_overhang, self.tyre), (self.front_overhang + self.wheelbase, self.tyre))

    @property
    def arch(self):
        """Radius of the wheel opening."""
        return self.tyre + (0.07 if self.boxy or self.cladding != "none" else 0.05)

    @property
    def door_front(self):
        return self.front_overhang + self.arch + 0.10

    @property
    def door_rear(self):
        """Rear edge of the front door."""
        if self.bed_s and self.doors == 1:
            return self.deck_s - 0.28
        if self.doors == 2:
            return self.door_front + (1.05 if self.bed_s else 0.98)
        return self.door_front + (1.0 if self.glass_to else 1.28)

    @property
    def second_door_rear(self):
        if self.doors != 2:
            return None
        return min(self.front_overhang + self.wheelbase - self.arch + 0.45, self.door_rear + 0.95)


SEDAN = Shape(window_trim="chrome")

SHAPES = [
    SEDAN,
    replace(
        SEDAN, name="coupe", length=4.72, width=1.88, height=1.37, wheelbase=2.78, tyre=0.35, hood_z=0.705,
        cowl_s=1.42, cowl_z=0.935, deck_z=1.0, screen_s=1.38, roof_front=2.2, roof_peak=2.7, roof_rear=3.25,
        roof_rear_z=1.32, deck_s=4.32, doors=1, face="sport", grille_z=0.40, lamp_z=0.645, wheels="ten-spoke",
        dark_wheels=True, window_trim="black",
    ),
    replace(
        SEDAN, name="convertible", length=4.55, width=1.85, height=1.34, wheelbase=2.70, hood_z=0.705, cowl_s=1.38,
        cowl_z=0.92, deck_z=0.97, screen_s=1.34, roof_front=2.10, roof_peak=2.15, roof_rear=2.2, roof_rear_z=1.3,
        deck_s=2.3, doors=1, open_top=True, grille_z=0.455, lamp_z=0.64, wheels="ten-spoke",
    ),
    replace(
        SEDAN, name="hatchback", length=4.22, width=1.80, height=1.49, wheelbase=2.62, front_overhang=0.85,
        tyre=0.325, hood_z=0.775, cowl_s=1.10, cowl_z=1.0, deck_z=1.07, nose=0.07, screen_s=1.02, roof_front=1.86,
        roof_peak=2.5, roof_rear=3.62, roof_rear_z=1.42, deck_s=4.13, face="clean", grille_z=0.50, lamp_z=0.70,
        tail="corner", wheels="five-wide", window_trim="black",
    ),
    replace(
        SEDAN, name="wagon", length=4.90, height=1.47, roof_rear=4.12, roof_rear_z=1.41, deck_s=4.79, deck_z=1.05,
        tail="corner", wheels="five-wide", rails="chrome",
    ),
    replace(
        SEDAN, name="suv", length=4.93, width=1.98, height=1.80, wheelbase=2.90, front_overhang=0.86, tyre=0.395,
        clearance=0.235, nose=0.04, hood_z=1.03, cowl_s=1.34, cowl_z=1.19, deck_z=1.24, screen_s=1.30,
        roof_front=1.98, roof_peak=2.7, roof_rear=4.38, roof_rear_z=1.745, deck_s=4.86, tumblehome=0.17, bow=0.14,
        rounding=0.11, face="upright", grille_z=0.79, lamp_z=0.94, tail="tower", wheels="six-twin",
        cladding="arches", rails="black", privacy_glass=True,
    ),
    replace(
        SEDAN, name="crossover", length=4.48, width=1.87, height=1.68, wheelbase=2.67, front_overhang=0.88,
        tyre=0.372, clearance=0.225, nose=0.06, hood_z=0.935, cowl_s=1.18, cowl_z=1.13, deck_z=1.21, screen_s=1.12,
        roof_front=1.92, roof_peak=2.5, roof_rear=3.66, roof_rear_z=1.60, deck_s=4.36, tumblehome=0.23, bow=0.19,
        rounding=0.14, face="clean", grille_z=0.60, lamp_z=0.865, tail="bar", wheels="five-wide", cladding="arches",
        window_trim="black", quarter_cut=0.52,
    ),
    replace(
        SEDAN, name="pickup-crew", length=5.89, width=2.03, height=1.94, wheelbase=3.68, front_overhang=0.96,
        tyre=0.415, clearance=0.27, nose=0.03, hood_z=1.13, cowl_s=1.42, cowl_z=1.27, deck_z=1.32, screen_s=1.40,
        roof_front=2.10, roof_peak=2.7, roof_rear=3.60, roof_rear_z=1.905, deck_s=3.98, tumblehome=0.19, bow=0.11,
        screen_bow=0.15, rounding=0.09, flare=0.045, boxy=True, bed_s=4.06, face="truck", grille_z=0.86,
        lamp_z=1.03, tail="truck", wheels="six-twin", dark_wheels=True, cladding="truck", window_trim="black",
        privacy_glass=True,
    ),
    replace(
        SEDAN, name="pickup-regular", length=5.35, width=2.0, height=1.88, wheelbase=3.15, front_overhang=0.94,
        tyre=0.40, clearance=0.26, nose=0.03, hood_z=1.10, cowl_s=1.42, cowl_z=1.23, deck_z=1.27, screen_s=1.40,
        roof_front=2.08, roof_peak=2.3, roof_rear=2.72, roof_rear_z=1.86, deck_s=2.98, tumblehome=0.18, bow=0.11,
        screen_bow=0.15, rounding=0.09, flare=0.04, boxy=True, doors=1, bed_s=3.06, face="work", grille_z=0.87,
        lamp_z=0.96, tail="truck", wheels="five-wide", cladding="truck", window_trim="black",
    ),
    replace(
        SEDAN, name="minivan", length=5.15, width=1.99, height=1.75, wheelbase=3.06, front_overhang=0.96, tyre=0.36,
        nose=0.08, hood_z=0.91, cowl_s=1.12, cowl_z=1.09, deck_z=1.13, screen_s=1.00, roof_front=2.08,
        roof_peak=2.8, roof_rear=4.55, roof_rear_z=1.69, deck_s=5.06, tumblehome=0.20, face="slim", grille_z=0.60,
        lamp_z=0.83, tail="corner", wheels="five-wide", rails="chrome", sliding_door=True, privacy_glass=True,
    ),
    replace(
        SEDAN, name="cargo-van", length=5.53, width=2.03, height=2.45, wheelbase=3.44, front_overhang=1.00,
        tyre=0.36, clearance=0.20, nose=0.05, hood_z=1.06, cowl_s=0.92, cowl_z=1.30, deck_z=1.36, screen_s=0.80,
        roof_front=1.55, roof_peak=3.0, roof_rear=5.20, roof_rear_z=2.42, deck_s=5.47, tumblehome=0.17, bow=0.13,
        screen_bow=0.14, rounding=0.10, boxy=True, doors=1, glass_to=2.16, glass_top=2.03, sliding_door=True, face="work",
        grille_z=0.80, lamp_z=0.98, tail="van", wheels="steel", cladding="van", window_trim="black",
    ),
    replace(
        SEDAN, name="sports", length=4.52, width=1.95, height=1.25, wheelbase=2.58, front_overhang=0.96, tyre=0.35,
        clearance=0.125, nose=0.14, hood_z=0.64, cowl_s=1.28, cowl_z=0.87, deck_z=0.95, screen_s=1.22,
        roof_front=2.10, roof_peak=2.45, roof_rear=3.0, roof_rear_z=1.19, deck_s=4.20, tumblehome=0.28, bow=0.25,
        rounding=0.16, flare=0.055, doors=1, face="sport", grille_z=0.34, lamp_z=0.61, tail="bar",
        wheels="ten-spoke", dark_wheels=True, window_trim="black",
    ),
]

BY_NAME = {shape.name: shape for shape in SHAPES}


def _variant(base, name, **changes):
    return replace(BY_NAME[base], name=name, **changes)


# Other bodies of the same kinds, each with a face, wheels and a camera of its own. They come in the common paints.
VARIANTS = [
    _variant(
        "sedan", "sedan-bold", length=4.80, height=1.43, hood_z=0.755, screen_s=1.22, roof_peak=2.6, roof_rear=3.38,
        roof_rear_z=1.385, deck_s=4.42, deck_z=1.06, face="wide", grille_z=0.46, lamp_z=0.685, wheels="ten-spoke",
        dark_wheels=True, window_trim="black", tail="bar", camera="low",
    ),
    _variant(
        "sedan", "sedan-luxury", length=5.12, width=1.91, height=1.46, wheelbase=3.04, front_overhang=0.90, tyre=0.36,
        hood_z=0.785, cowl_s=1.48, cowl_z=1.0, screen_s=1.46, roof_front=2.32, roof_peak=2.95, roof_rear=3.72,
        deck_s=4.52, deck_z=1.05, face="shield", grille_z=0.545, lamp_z=0.70, wheels="multi", camera="long",
    ),
    _variant(
        "sedan", "sedan-plain", length=4.62, width=1.77, height=1.48, wheelbase=2.69, front_overhang=0.94, tyre=0.31,
        hood_z=0.80, cowl_s=1.30, cowl_z=0.97, deck_z=1.0, screen_s=1.28, roof_front=1.98, roof_peak=2.5,
        roof_rear=3.22, roof_rear_z=1.43, deck_s=3.86, rounding=0.13, flare=0.016, face="retro", grille_z=0.60,
        lamp_z=0.675, tail="corner", wheels="cap", window_trim="black", camera="high",
    ),
    _variant(
        "sedan", "sedan-electric", length=4.72, width=1.87, height=1.44, wheelbase=2.88, front_overhang=0.84,
        tyre=0.35, nose=0.12, hood_z=0.70, cowl_s=1.12, cowl_z=0.955, screen_s=1.04, roof_front=2.0, roof_peak=2.55,
        roof_rear=3.3, roof_rear_z=1.385, deck_s=4.46, deck_z=1.08, face="closed", lamp_z=0.685, wheels="disc",
        window_trim="black", tail="bar", camera="high",
    ),
    _variant(
        "suv", "suv-modern", length=5.02, height=1.74, hood_z=1.0, cowl_z=1.15, deck_z=1.22, screen_s=1.20,
        roof_front=1.98, roof_rear=4.22, roof_rear_z=1.655, tumblehome=0.21, rounding=0.13, face="wide", grille_z=0.70,
        lamp_z=0.945, tail="bar", wheels="multi", cladding="arches", rails="chrome", camera="low",
    ),
    _variant(
        "suv", "suv-classic", length=4.78, width=1.88, height=1.79, wheelbase=2.74, tyre=0.365, hood_z=1.0,
        cowl_s=1.42, cowl_z=1.13, deck_z=1.16, screen_s=1.40, roof_front=1.95, roof_rear=4.42, roof_rear_z=1.76,
        deck_s=4.70, tumblehome=0.13, flare=0.018, boxy=True, face="retro", grille_z=0.80, lamp_z=0.885,
        wheels="five-wide", cladding="arches", window_trim="black", camera="high",
    ),
    _variant(
        "suv", "suv-offroad", length=4.52, width=1.92, height=1.86, wheelbase=2.72, front_overhang=0.74, tyre=0.415,
        clearance=0.28, nose=0.02, hood_z=1.10, cowl_s=1.38, cowl_z=1.22, deck_z=1.24, screen_s=1.40, roof_front=1.72,
        roof_rear=4.34, roof_rear_z=1.83, deck_s=4.46, tumblehome=0.08, bow=0.06, screen_bow=0.06, rounding=0.07,
        flare=0.06, boxy=True, face="work", grille_z=0.94, lamp_z=1.0, wheels="six-twin", dark_wheels=True,
        cladding="truck", rails="none", window_trim="black", camera="eye",
    ),
    _variant(
        "suv", "suv-electric", length=4.98, height=1.72, wheelbase=3.02, front_overhang=0.82, tyre=0.40, nose=0.09,
        hood_z=0.985, cowl_s=1.14, cowl_z=1.14, deck_z=1.2, screen_s=1.06, roof_front=1.98, roof_rear=4.12,
        roof_rear_z=1.63, tumblehome=0.21, rounding=0.14, face="closed", lamp_z=0.965, tail="bar", wheels="disc",
        cladding="none", rails="none", window_trim="black", camera="long",
    ),
    _variant(
        "crossover", "crossover-bold", length=4.62, height=1.66, hood_z=0.965, deck_z=1.24, roof_rear=3.5,
        roof_rear_z=1.565, face="shield", grille_z=0.715, lamp_z=0.925, wheels="ten-spoke", dark_wheels=True,
        rails="black", camera="low",
    ),
    _variant(
        "crossover", "crossover-plain", length=4.44, width=1.80, height=1.69, wheelbase=2.62, tyre=0.345, hood_z=0.95,
        cowl_s=1.22, deck_z=1.13, screen_s=1.18, roof_front=1.86, roof_rear=3.98, roof_rear_z=1.64, tumblehome=0.17,
        flare=0.016, quarter_cut=0.3, face="retro", grille_z=0.745, lamp_z=0.83, tail="tower", wheels="cap",
        rails="black", camera="high",
    ),
    _variant(
        "crossover", "crossover-electric", length=4.60, width=1.90, height=1.62, wheelbase=2.88, front_overhang=0.82,
        nose=0.12, hood_z=0.875, cowl_s=1.06, cowl_z=1.09, screen_s=0.98, roof_front=1.94, roof_rear=3.48,
        roof_rear_z=1.53, face="closed", lamp_z=0.865, wheels="disc", cladding="none", camera="eye",
    ),
    _variant(
        "pickup-crew", "pickup-modern", length=5.92, height=1.97, hood_z=1.19, cowl_z=1.30, deck_z=1.35, nose=0.02,
        flare=0.05, face="block", grille_z=0.93, lamp_z=1.10, wheels="multi", dark_wheels=True, camera="low",
    ),
    _variant(
        "pickup-crew", "pickup-classic", length=5.74, width=1.96, height=1.84, wheelbase=3.58, tyre=0.38,
        clearance=0.25, hood_z=1.04, cowl_z=1.18, deck_z=1.22, roof_front=2.02, roof_rear=3.52, roof_rear_z=1.81,
        flare=0.022, face="retro", grille_z=0.83, lamp_z=0.93, wheels="five-wide", dark_wheels=False, camera="high",
        privacy_glass=False,
    ),
    _variant(
        "pickup-crew", "pickup-midsize", length=5.39, width=1.89, height=1.79, wheelbase=3.24, front_overhang=0.92,
        tyre=0.385, hood_z=1.06, cowl_s=1.36, cowl_z=1.18, deck_z=1.23, screen_s=1.34, roof_front=2.0, roof_peak=2.5,
        roof_rear=3.32, roof_rear_z=1.75, deck_s=3.68, bed_s=3.76, face="shield", grille_z=0.79, lamp_z=0.99,
        wheels="six-twin", dark_wheels=True, cladding="arches", camera="eye",
    ),
    _variant(
        "hatchback", "hatchback-bold", length=4.36, height=1.45, hood_z=0.765, deck_z=1.10, roof_rear=3.5,
        roof_rear_z=1.39, face="sport", grille_z=0.42, lamp_z=0.70, tail="bar", wheels="ten-spoke", dark_wheels=True,
        camera="low",
    ),
    _variant(
        "hatchback", "hatchback-electric", length=4.12, width=1.79, height=1.57, wheelbase=2.66, front_overhang=0.78,
        nose=0.1, hood_z=0.86, cowl_s=0.94, cowl_z=1.05, deck_z=1.11, screen_s=0.84, roof_front=1.72, roof_rear=3.56,
        roof_rear_z=1.5, face="closed", lamp_z=0.80, tail="tower", wheels="disc", camera="high",
    ),
    _variant(
        "coupe", "coupe-muscle", length=4.80, width=1.91, height=1.38, hood_z=0.80, cowl_s=1.62, cowl_z=0.975,
        deck_z=1.03, screen_s=1.58, roof_front=2.34, roof_peak=2.78, roof_rear=3.32, deck_s=4.22, flare=0.045,
        boxy=True, face="wide", grille_z=0.60, lamp_z=0.72, tail="bar", wheels="five-wide", dark_wheels=True,
        camera="low",
    ),
    _variant(
        "minivan", "minivan-bold", length=5.18, height=1.78, hood_z=0.95, deck_z=1.17, face="wide", grille_z=0.66,
        lamp_z=0.89, tail="bar", wheels="ten-spoke", rails="black", window_trim="black", camera="high",
    ),
]

BY_NAME |= {shape.name: shape for shape in VARIANTS}
