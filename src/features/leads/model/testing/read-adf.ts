import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as an XML parser sees it. */
export type ReadElement = {
  name: string;
  attributes: Record<string, string>;
  children: ReadElement[];
  /** Only of an element without children. */
  text: string;
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignorePiTags: true,
});

/** Parses ADF with an independent XML parser. @throws Error if the text is not XML or violates the DTD */
export function readAdf(text: string): ReadElement {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`No XML: ${valid.err.msg} (line ${valid.err.line})`);
  const [root] = elementsOf(parser.parse(text) as XmlNode[]);
  if (root?.name !== 'adf') throw new Error('The root is not adf.');
  checkElement(root);
  return root;
}

/** Returns the only element at a path such as `prospect/customer/contact/email`. */
export function elementAt(root: ReadElement, path: string): ReadElement {
  return path.split('/').reduce((element, name) => {
    const found = element.children.filter((child) => child.name === name);
    if (found.length !== 1) throw new Error(`${found.length} elements ${name} in ${element.name}`);
    return found[0]!;
  }, root);
}

type XmlNode = Record<string, unknown>;

function elementsOf(nodes: readonly XmlNode[]): ReadElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name === '#text') return [];
    const content = node[name] as XmlNode[];
    const text = content.map((part) => (typeof part['#text'] === 'string' ? part['#text'] : '')).join('');
    return [{ name, attributes: (node[':@'] as Record<string, string>) ?? {}, children: elementsOf(content), text }];
  });
}

type Rule = { content: RegExp | 'text'; attributes?: Record<string, RegExp> };

const NAME = {
  content: 'text',
  attributes: { part: /^(surname|first|middle|last|full)$/, type: /^(business|individual)$/ },
} as const;
const ID = { content: 'text', attributes: { sequence: /^\d+$/, source: /./s } } as const;

/** The content models and attributes of the ADF 1.0 DTD, as regular expressions over the names of children. */
const DTD: Readonly<Record<string, Rule>> = {
  adf: { content: /^(prospect )+$/ },
  prospect: {
    content: /^(id )*requestdate (vehicle )+customer vendor (provider )?$/,
    attributes: { status: /^(new|resend)$/ },
  },
  id: ID,
  requestdate: { content: 'text' },
  vehicle: {
    content:
      /^(id )*year make model (vin )?(stock )?(trim )?(doors )?(bodystyle )?(transmission )?(odometer )?(colorcombination )*(imagetag )?(price )?(pricecomments )?(option )*(finance )?(comments )?$/,
    attributes: { interest: /^(buy|lease|sell|trade-in|test-drive)$/, status: /^(new|used)$/ },
  },
  odometer: {
    content: 'text',
    attributes: { status: /^(unknown|rolledover|replaced|original)$/, units: /^(km|mi)$/ },
  },
  colorcombination: { content: /^(interiorcolor |exteriorcolor |interiorcolor exteriorcolor )preference $/ },
  price: {
    content: 'text',
    attributes: { type: /^(quote|offer|msrp|invoice|call|appraisal|asking)$/, currency: /^[A-Z]{3}$/ },
  },
  customer: { content: /^contact (id )*(timeframe )?(comments )?$/ },
  vendor: { content: /^(id )*vendorname (url )?contact $/ },
  provider: { content: /^(id )*name (service )?(url )?(email )?(phone )?(contact )?$/ },
  contact: { content: /^(name )+(email |(phone )+|email (phone )+)(address )?$/ },
  name: NAME,
  email: { content: 'text', attributes: { preferredcontact: /^[01]$/ } },
  phone: {
    content: 'text',
    attributes: {
      type: /^(voice|fax|cellphone|pager)$/,
      time: /^(morning|afternoon|evening|nopreference|day)$/,
      preferredcontact: /^[01]$/,
    },
  },
  address: { content: /^(street )+(apartment )?(city )?(regioncode )?(postalcode )?(country )?$/ },
  street: { content: 'text', attributes: { line: /^\d+$/ } },
};

const TEXTS =
  /^(year|make|model|vin|stock|trim|doors|interiorcolor|exteriorcolor|preference|comments|vendorname|url|service|city|regioncode|postalcode|country)$/;

function checkElement({ name, attributes, children, text }: ReadElement): void {
  const rule = DTD[name] ?? (TEXTS.test(name) ? { content: 'text' as const } : undefined);
  if (!rule) throw new Error(`ADF has no element ${name}.`);
  const names = children.map((child) => `${child.name} `).join('');
  if (rule.content === 'text' ? names : !rule.content.test(names) || text.trim())
    throw new Error(`${name} must not hold: ${names}${text.trim()}`);
  for (const [key, value] of Object.entries(attributes))
    if (!rule.attributes?.[key]?.test(value)) throw new Error(`${name} has ${key}="${value}".`);
  children.forEach(checkElement);
}
