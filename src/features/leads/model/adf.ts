import { streetOf } from '#features/dealers/dealers.ts';
import { derivedPrice } from '#features/listings/listings.ts';
import type { LeadFacts } from './lead-facts.ts';

/** The provider (this site) of an ADF document, and the dealer's address. */
export type AdfDelivery = {
  provider: { name: string; url: string };
  /** Address of the dealer's CRM. */
  vendorEmail: string;
};

/**
 * Writes a lead as ADF 1.0 ("Auto-lead Data Format"): a strict subset of its DTD, elements in the DTD's order (fields
 * in docs/features/leads.md).
 */
export function formatAdf(facts: LeadFacts, { provider, vendorEmail }: AdfDelivery): string {
  const prospect = element(
    'prospect',
    [
      element('id', String(facts.lead.id), { sequence: '1', source: provider.name }),
      element('requestdate', adfDate(facts.lead.createdAt)),
      vehicleOf(facts),
      customerOf(facts),
      vendorOf(facts, vendorEmail),
      element('provider', [
        element('name', provider.name, { part: 'full', type: 'business' }),
        element('service', provider.name),
        element('url', provider.url),
      ]),
    ],
    { status: 'new' },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${formatXml(element('adf', [prospect]))}\n`;
}

/** Formats a time with seconds and a numeric UTC offset, because importers of ADF expect both. */
function adfDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}

function vehicleOf({ listing }: LeadFacts): XmlElement {
  const price = derivedPrice(listing);
  const { mileage } = listing;
  return element(
    'vehicle',
    [
      element('id', String(listing.id), { sequence: '1' }),
      element('year', String(listing.year)),
      element('make', listing.make),
      element('model', listing.model ?? 'Unknown'),
      optional('vin', listing.vin),
      optional('stock', listing.stockNumber),
      optional('trim', listing.trim),
      optional('doors', listing.doors === null ? null : String(listing.doors)),
      mileage === null ? null : element('odometer', String(mileage), { status: 'unknown', units: 'mi' }),
      colorsOf(listing.interiorColor, listing.exteriorColor),
      price === null ? null : element('price', String(price), { type: 'asking', currency: 'USD' }),
    ],
    { interest: 'buy', status: listing.listingType === 'NEW' ? 'new' : 'used' },
  );
}

function colorsOf(interior: string | null, exterior: string | null): XmlElement | null {
  if (interior === null && exterior === null) return null;
  return element('colorcombination', [
    optional('interiorcolor', interior),
    optional('exteriorcolor', exterior),
    element('preference', '1'),
  ]);
}

function customerOf({ lead }: LeadFacts): XmlElement {
  const { firstName, lastName, email, phone, comments } = lead.contact;
  return element('customer', [
    element('contact', [
      element('name', firstName, { part: 'first', type: 'individual' }),
      element('name', lastName, { part: 'last', type: 'individual' }),
      element('email', email, { preferredcontact: phone ? '0' : '1' }),
      phone ? element('phone', phone, { type: 'voice', time: 'nopreference' }) : null,
    ]),
    optional('comments', comments || null),
  ]);
}

function vendorOf({ owner }: LeadFacts, vendorEmail: string): XmlElement {
  const { address, city, state, zip } = owner;
  return element('vendor', [
    element('id', String(owner.id), { sequence: '1' }),
    element('vendorname', owner.name),
    optional('url', owner.website),
    element('contact', [
      element('name', owner.name, { part: 'full', type: 'business' }),
      element('email', vendorEmail),
      owner.phone === null ? null : element('phone', owner.phone, { type: 'voice' }),
      address === null
        ? null
        : element('address', [
            element('street', streetOf({ address, city, state, zip }), { line: '1' }),
            optional('city', city),
            optional('regioncode', state),
            optional('postalcode', zip),
            element('country', 'US'),
          ]),
    ]),
  ]);
}

function optional(name: string, text: string | null): XmlElement | null {
  return text === null ? null : element(name, text);
}

/** An XML element. Omits attributes that are `undefined` and children that are `null`. */
type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  content: string | readonly (XmlElement | null)[];
};

function element(name: string, content: XmlElement['content'], attributes: XmlElement['attributes'] = {}): XmlElement {
  return { name, attributes, content };
}

/** Writes an element, indented by two spaces per level. The output is well-formed XML 1.0 for any text. */
function formatXml({ name, attributes, content }: XmlElement, indent = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeXml(value)}"`))
    .join('');
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => child && `${formatXml(child, `${indent}  `)}\n`).join('')}${indent}`;
  return `${indent}<${name}${written}>${inner}</${name}>`;
}

/** Characters that XML 1.0 cannot represent, not even escaped. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Replaces lone surrogates with U+FFFD and every line ending with a line feed, as XML parsers do. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}
