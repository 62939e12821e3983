import { escapeText } from './html.ts';

/** How an attribute's value is written; one name for each way that React has. */
type Kind = keyof typeof ATTRIBUTE_WRITERS;

/** ` class="`, and the name of the writer that completes it. */
export type Attribute = { start: string; kind: Kind };

/**
 * Renders one attribute as React does, with a space before it; empty where React writes none.
 * @param tag of the element, because it matters for `href`.
 * @param name as in JSX: `className`.
 */
export function renderAttribute(tag: string, name: string, value: unknown): string {
  const { start, kind } = attributeOf(tag, name);
  return ATTRIBUTE_WRITERS[kind](start, value);
}

/** Returns how an attribute is written, by its element's tag and its name in JSX. */
export function attributeOf(tag: string, name: string): Attribute {
  if (tag === 'a' && name === 'href') return LINK;
  if (tag === 'input' && name === 'checked') return CHECKED;
  let row = found.get(name);
  if (!row) {
    row = { start: ` ${NAMES.get(name) ?? name}="`, kind: KINDS.get(name) ?? kindOf(name) };
    // Names come from the source code, so this map never grows beyond them.
    found.set(name, row);
  }
  return row;
}

const found = new Map<string, Attribute>();

/** Whether an attribute is only used in the browser: `onClick`, `ref`, `key`. */
export function isDropped(name: string): boolean {
  return /^(on.+|key|ref|suppress\w+Warning)$/i.test(name);
}

function kindOf(name: string): Kind {
  if (/^on./i.test(name)) return 'nothing';
  if (!/^[:A-Z_a-z][:A-Z_a-z\-.0-9]*$/.test(name))
    throw new Error(`"${name}" is no name of an attribute that pages use.`);
  return /^(data|aria)-/i.test(name) ? 'anything' : 'text';
}

function written(start: string, value: unknown): string {
  return `${start}${typeof value === 'string' ? escapeText(value) : escapeText(String(value))}"`;
}

/** Whether the value renders as nothing: it is absent, a function or a symbol. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'function' || typeof value === 'symbol';
}

/** Each completes an attribute that begins with ` name="`, or leaves it out. */
export const ATTRIBUTE_WRITERS = {
  nothing: (_start: string, _value: unknown): string => '',
  text: (start: string, value: unknown): string => {
    if (typeof value === 'string') return `${start}${escapeText(value)}"`;
    return isNothing(value) || typeof value === 'boolean' ? '' : written(start, value);
  },
  /** Here `true` and `false` are written as text. */
  anything: (start: string, value: unknown): string => (isNothing(value) ? '' : written(start, value)),
  flag: (start: string, value: unknown): string => (value && !isNothing(value) ? `${start}"` : ''),
  flagOrText: (start: string, value: unknown): string => {
    if (value === true) return `${start}"`;
    return value === false || isNothing(value) ? '' : written(start, value);
  },
  address: (start: string, value: unknown): string =>
    isNothing(value) || typeof value === 'boolean' ? '' : written(start, withoutScript(String(value))),
  /** An empty source would make the browser request the page itself. */
  source: (start: string, value: unknown): string => (value === '' ? '' : ATTRIBUTE_WRITERS.address(start, value)),
  number: (start: string, value: unknown): string =>
    isNothing(value) || Number.isNaN(Number(value)) ? '' : written(start, value),
  positive: (start: string, value: unknown): string =>
    !isNothing(value) && Number(value) >= 1 ? written(start, value) : '',
  style: (_start: string, value: unknown): string => {
    if (isNothing(value)) return '';
    throw new Error('The Content Security Policy forbids style attributes. Use a class, or an attribute of SVG.');
  },
} as const;

const SCRIPT_ADDRESS =
  /^[^!-\uFFFF]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i;
const BLOCKED = `javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')`;

function withoutScript(address: string): string {
  return SCRIPT_ADDRESS.test(address) ? BLOCKED : address;
}

const CHECKED: Attribute = { start: ' checked="', kind: 'flag' };
const LINK: Attribute = { start: ' href="', kind: 'address' };

const NAMES_BY_KIND: Partial<Record<Kind, string>> = {
  nothing:
    'children dangerouslySetInnerHTML defaultValue defaultChecked innerHTML key ref suppressContentEditableWarning suppressHydrationWarning',
  text: 'className tabIndex',
  style: 'style',
  source: 'src href',
  address: 'action formAction xlinkHref',
  anything: 'contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha',
  flag: `autoFocus multiple muted inert allowFullScreen async autoPlay controls credentialless default defer disabled
    disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly
    required reversed scoped seamless itemScope`,
  flagOrText: 'capture download',
  positive: 'cols rows size span',
  number: 'rowSpan start',
};

const KINDS = new Map<string, Kind>(
  Object.entries(NAMES_BY_KIND).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind as Kind])),
);

/** Attributes of SVG and others whose HTML names are the JSX names with a dash before each capital letter. */
const DASHED = `accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation
  colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor
  floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName
  glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX imageRendering letterSpacing lightingColor
  markerEnd markerMid markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent
  shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset
  strokeLinecap strokeLinejoin strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering
  transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging
  vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight
  acceptCharset httpEquiv`;

const NAMES = new Map<string, string>([
  ...DASHED.split(/\s+/).map(
    (name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] as const,
  ),
  ...['autoFocus', 'crossOrigin', 'tabIndex'].map((name) => [name, name.toLowerCase()] as const),
  ...['Actuate', 'Arcrole', 'Href', 'Role', 'Show', 'Title', 'Type'].map(
    (name) => [`xlink${name}`, `xlink:${name.toLowerCase()}`] as const,
  ),
  ...['Base', 'Lang', 'Space'].map((name) => [`xml${name}`, `xml:${name.toLowerCase()}`] as const),
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['xmlnsXlink', 'xmlns:xlink'],
]);
