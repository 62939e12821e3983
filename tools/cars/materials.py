"""Surfaces, and the one layered material that dresses a body by its zones."""

import math
from dataclasses import dataclass

import bpy

from paints import BRIGHT_ALBEDO

# One render holds both plates of paints.py: it reads R as the car in black paint, G as the car in bright paint, and
# B as green and blue of whatever is not neutral. So neutral things repeat one number, red things are (red, red, rest),
# and only paint may differ between R and G.
PAINT_CODE = (0.0, BRIGHT_ALBEDO, 0.0)


def grey(value):
    return (value, value, value)


def ruddy(red, rest):
    return (red, red, rest)


@dataclass(frozen=True)
class Surface:
    color: tuple
    roughness: float = 0.4
    metal: float = 0.0
    coat: float = 0.0
    glow: tuple = grey(0)
    pattern: str | None = None


# Photographers turn a polarizer to see into a car; without it the soft boxes blank the windshield.
POLARIZER = 0.45

PAINT = Surface(PAINT_CODE, roughness=0.34, metal=0.5, coat=1.0)
SEAM = Surface(grey(0.004), 0.8)
PLASTIC = Surface(grey(0.016), 0.5)
GLOSS_BLACK = Surface(grey(0.008), 0.12)
CHROME = Surface(grey(0.75), 0.13, 1.0)
DARK = Surface(grey(0.006), 0.5)
RUBBER = Surface(grey(0.016), 0.6)
ALLOY = Surface(grey(0.43), 0.26, 1.0, 0.2)
DARK_ALLOY = Surface(grey(0.078), 0.24, 1.0, 0.5)
STEEL = Surface(grey(0.31), 0.42, 1.0)
DISC = Surface(grey(0.35), 0.3, 1.0)
CALIPER = Surface(grey(0.035), 0.4)
TRIM = Surface(grey(0.030), 0.75)
SEAT = Surface(grey(0.070), 0.6)
TAN_SEAT = Surface(ruddy(0.20, 0.075), 0.5)
MIRROR_GLASS = Surface(grey(0.57), 0.04, 1.0)
LAMP_HOUSING = Surface(grey(0.050), 0.12, 0.6, 1.0)
LAMP_BOWL = Surface(grey(0.80), 0.08, 1.0)
LAMP_LIGHT = Surface(grey(1), 0.3, glow=grey(3.25))
TAIL_LAMP = Surface(ruddy(0.26, 0.005), 0.15, 0.0, 1.0, glow=ruddy(0.10, 0.001))
TAIL_LIGHT = Surface(ruddy(0.6, 0.02), 0.2, 0.0, 1.0, glow=ruddy(1.0, 0.03))
PLATE = Surface(grey(0.41), 0.5)

GRILLES = {
    "slats": Surface(grey(0.09), 0.3, 0.5, pattern="slats"),
    "bars": Surface(grey(0.345), 0.22, 1.0, pattern="bars"),
    "mesh": Surface(grey(0.056), 0.35, 0.3, pattern="mesh"),
    "bold": Surface(grey(0.040), 0.45, pattern="bold"),
}


def plain(name, surface):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    inputs = material.node_tree.nodes["Principled BSDF"].inputs
    inputs["Base Color"].default_value = (*surface.color, 1)
    inputs["Roughness"].default_value = surface.roughness
    inputs["Metallic"].default_value = surface.metal
    inputs["Coat Weight"].default_value = surface.coat
    inputs["Coat Roughness"].default_value = 0.02
    return material


class Layers:
    """Stacks surfaces, each masked by a zone, into one Principled shader.

    Color, finish (roughness, metal, coat) and glow travel as three color wires, mixed by the same masks.
    """

    def __init__(self, name, ground):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.wires = self._wires(ground)

    def node(self, kind, **settings):
        node = self.tree.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        return node

    def join(self, output, node_input):
        self.tree.links.new(output, node_input)

    def value(self, operation, *operands):
        node = self.node("ShaderNodeMath", operation=operation)
        for socket, operand in zip(node.inputs, operands):
            if isinstance(operand, (int, float)):
                socket.default_value = operand
            else:
                self.join(operand, socket)
        return node.outputs[0]

    def mask(self, zone, grow=0.0, line=False, soft=0.0018):
        """1 inside the zone (or on its edge, for a line), falling to 0 over twice `soft`."""
        distance = self.node("ShaderNodeAttribute", attribute_name=zone).outputs["Fac"]
        if line:
            distance = self.value("ABSOLUTE", distance)
        fade = self.node("ShaderNodeMapRange")
        fade.inputs["From Min"].default_value = grow + soft
        fade.inputs["From Max"].default_value = grow - soft
        self.join(distance, fade.inputs["Value"])
        return fade.outputs[0]

    def add(self, zone, surface, **mask):
        factor = self.mask(zone, **mask)
        self.wires = [self._mix(factor, below, above) for below, above in zip(self.wires, self._wires(surface))]

    def shader(self):
        principled = self.node("ShaderNodeBsdfPrincipled")
        principled.inputs["Coat Roughness"].default_value = 0.015
        principled.inputs["Coat IOR"].default_value = 1.55
        principled.inputs["Specular IOR Level"].default_value = 0.25
        principled.inputs["Emission Strength"].default_value = 1.0
        color, finish, glow = self.wires
        split = self.node("ShaderNodeSeparateColor")
        self.join(color, principled.inputs["Base Color"])
        self.join(glow, principled.inputs["Emission Color"])
        self.join(finish, split.inputs[0])
        for output, name in zip(split.outputs, ("Roughness", "Metallic", "Coat Weight")):
            self.join(output, principled.inputs[name])
        return principled.outputs[0]

    def mix_shaders(self, factor, below, above):
        mix = self.node("ShaderNodeMixShader")
        for output, socket in zip((factor, below, above), mix.inputs):
            self.join(output, socket)
        return mix.outputs[0]

    def finish(self, shader):
        self.join(shader, self.node("ShaderNodeOutputMaterial").inputs[0])
        return self.material

    def _wires(self, surface):
        color = self._pattern(surface) if surface.pattern else self._constant(surface.color)
        finish = (surface.roughness, surface.metal, surface.coat)
        return [color, self._constant(finish), self._constant(surface.glow)]

    def _constant(self, color):
        node = self.node("ShaderNodeRGB")
        node.outputs[0].default_value = (*color, 1)
        return node.outputs[0]

    def _mix(self, factor, below, above):
        mix = self.node("ShaderNodeMix", data_type="RGBA")
        for output, index in ((factor, 0), (below, 6), (above, 7)):
            self.join(output, mix.inputs[index])
        return mix.outputs[2]

    def _pattern(self, surface):
        """Grille bars as stripes of color: between them it is black."""
        at = self.node("ShaderNodeSeparateXYZ")
        self.join(self.node("ShaderNodeTexCoord").outputs["Object"], at.inputs[0])
        y, z = at.outputs["Y"], at.outputs["Z"]
        stripes = {
            "slats": lambda: self._stripes(z, 0.034, 0.0),
            "bars": lambda: self._stripes(y, 0.062, 0.2),
            "bold": lambda: self._stripes(z, 0.095, -0.2),
            "mesh": lambda: self.value(
                "MAXIMUM",
                self._stripes(self.value("ADD", y, z), 0.036, 0.55),
                self._stripes(self.value("SUBTRACT", y, z), 0.036, 0.55),
            ),
        }[surface.pattern]()
        return self._mix(stripes, self._constant(grey(0.004)), self._constant(surface.color))

    def _stripes(self, along, period, threshold):
        wave = self.value("SINE", self.value("MULTIPLY", along, 2 * math.pi / period))
        fade = self.node("ShaderNodeMapRange")
        fade.inputs["From Min"].default_value = threshold - 0.25
        fade.inputs["From Max"].default_value = threshold + 0.25
        self.join(wave, fade.inputs["Value"])
        return fade.outputs[0]


def body_material(shape, face):
    layers = Layers("body", PAINT)
    for seam in ("front_door", "rear_door", "hood", "tailgate", "van_doors"):
        layers.add(seam, SEAM, grow=0.0038, line=True)
    layers.add("fuel_door", SEAM, grow=0.0022, line=True)
    layers.add("black", PLASTIC)
    layers.add("side_windows", CHROME if shape.window_trim == "chrome" else GLOSS_BLACK, grow=0.019)
    layers.add("side_windows", GLOSS_BLACK, grow=0.009)
    layers.add("screens", GLOSS_BLACK, grow=0.010)
    layers.add("pillars", GLOSS_BLACK)
    layers.add("intake", Surface(grey(0.012), 0.5, pattern="mesh"))
    layers.add("grille", CHROME if face.chrome else GLOSS_BLACK, grow=0.016)
    layers.add("grille", GRILLES[face.pattern])
    layers.add("lamp", SEAM, grow=0.005)
    layers.add("lamp", LAMP_HOUSING)
    layers.add("lamp_bowls", LAMP_BOWL)
    layers.add("lamp_light", LAMP_LIGHT)
    layers.add("tail_lamp", SEAM, grow=0.005)
    layers.add("tail_lamp", TAIL_LAMP)
    layers.add("tail_light", TAIL_LIGHT)
    layers.add("plate", PLASTIC, grow=0.022)
    layers.add("plate", PLATE)
    outside = layers.shader()
    inside = _diffuse(layers, TRIM.color)
    shell = layers.mix_shaders(layers.node("ShaderNodeNewGeometry").outputs["Backfacing"], outside, inside)
    return layers.finish(layers.mix_shaders(layers.mask("glass"), shell, _glass(layers, shape)))


def _diffuse(layers, color):
    node = layers.node("ShaderNodeBsdfDiffuse")
    node.inputs["Color"].default_value = (*color, 1)
    return node.outputs[0]


def _glass(layers, shape):
    """A single pane: reflects by angle and lets tinted light straight through, since thin glass hardly bends it."""
    rear_tint = grey(0.05 if shape.privacy_glass else 0.22)
    tint = layers._mix(layers.mask("rear_glass"), layers._constant(grey(0.34)), layers._constant(rear_tint))
    through = layers.node("ShaderNodeBsdfTransparent")
    layers.join(tint, through.inputs["Color"])
    mirror = layers.node("ShaderNodeBsdfGlossy")
    mirror.inputs["Roughness"].default_value = 0.0
    fresnel = layers.node("ShaderNodeFresnel")
    fresnel.inputs["IOR"].default_value = 1.48
    # Seen from inside, a Fresnel node takes the pane for the surface of a solid block and reflects everything.
    front = layers.value("SUBTRACT", 1.0, layers.node("ShaderNodeNewGeometry").outputs["Backfacing"])
    reflected = layers.value("MULTIPLY", fresnel.outputs[0], layers.value("MULTIPLY", front, POLARIZER))
    return layers.mix_shaders(reflected, through.outputs[0], mirror.outputs[0])
