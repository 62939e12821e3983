"""A whole car in the studio, ready to render."""

import bpy

import materials as m
from blend import reset, triangle_object
from body import Body
from cabin import add_cabin
from face import face_of
from mesh import build_mesh
from parts import add_parts
from studio import add_camera, build_studio
from wheels import WheelMaterials, add_wheel


class CarScene:
    def __init__(self, shape, cell):
        self.shape = shape
        self.body = Body(shape)
        self.car = build_mesh(self.body, cell)

    def stage(self, view):
        """Starts over with an empty scene: studio, camera, car."""
        reset()
        build_studio(view)
        add_camera(view, self.car.vertices[::7], self.shape.length)
        triangle_object("body", self.car, m.body_material(self.shape, face_of(self.shape)))
        fittings = {name: m.plain(name, surface) for name, surface in FITTINGS.items()}
        add_parts(self.body, self.car, fittings)
        add_cabin(self.body, fittings)
        self._add_wheels()

    def _add_wheels(self):
        g = self.shape
        rim = m.STEEL if g.wheels == "steel" else m.DARK_ALLOY if g.dark_wheels else m.ALLOY
        wheel = WheelMaterials(
            rubber=m.plain("rubber", m.RUBBER),
            dark=m.plain("dark", m.DARK),
            rim=m.plain("rim", rim),
            disc=m.plain("disc", m.DISC),
            caliper=m.plain("caliper", m.CALIPER),
        )
        for axle_s, axle_z in g.axles:
            for side in (1, -1):
                add_wheel(g, (g.length / 2 - axle_s, side * (g.half_width - 0.030), axle_z), side, wheel)


FITTINGS = {
    "paint": m.PAINT,
    "plastic": m.PLASTIC,
    "chrome": m.CHROME,
    "dark": m.DARK,
    "mirror": m.MIRROR_GLASS,
    "trim": m.TRIM,
    "seat": m.SEAT,
    "tan_seat": m.TAN_SEAT,
}


def render_linear(path):
    scene = bpy.context.scene
    scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
