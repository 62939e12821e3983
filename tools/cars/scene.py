"""A whole car in the studio, ready to render."""

import bpy
import numpy as np

import materials as m
from blend import reset, triangle_object
from body import Body
from cabin import add_cabin
from face import face_of
from mesh import build_mesh
from parts import add_parts
from studio import REFERENCE_LENGTH, add_camera, build_studio, place_lights
from wheels import WheelMaterials, add_wheel


WHEEL_REACH = 0.62


class CarScene:
    """Empties Blender and puts a car into the studio; `aim` then points the camera and the lights."""

    def __init__(self, body, car):
        self.shape = body.shape
        self.body = body
        self.car = car
        self._stage()

    @staticmethod
    def build(shape, cell):
        body = Body(shape)
        return CarScene(body, build_mesh(body, cell))

    def aim(self, view, near_wheel=False):
        for camera in [thing for thing in bpy.data.objects if thing.type == "CAMERA"]:
            bpy.data.objects.remove(camera)
        place_lights(view)
        points = self._near_wheel() if near_wheel else self.car.vertices[::7]
        return add_camera(view, points, REFERENCE_LENGTH if near_wheel else self.shape.length)

    def _near_wheel(self):
        g = self.shape
        center = np.array([g.length / 2 - g.front_overhang, g.half_width - 0.1, g.tyre])
        corners = np.array([(x, y, z) for x in (-1, 1) for y in (-0.15, 0.15) for z in (-1, 1)])
        return center + corners * (WHEEL_REACH, 1, WHEEL_REACH * 0.72)

    def _stage(self):
        reset()
        build_studio()
        triangle_object("body", self.car, m.body_material(self.shape, face_of(self.shape)))
        fittings = {name: m.plain(name, surface) for name, surface in FITTINGS.items()}
        add_parts(self.body, self.car, fittings)
        add_cabin(self.body, fittings)
        self._add_wheels()

    def _add_wheels(self):
        g = self.shape
        rim = m.STEEL if g.wheels in ("steel", "cap") else m.DARK_ALLOY if g.dark_wheels else m.ALLOY
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
