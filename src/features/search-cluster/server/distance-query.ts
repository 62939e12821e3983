import { directionOf, EARTH_RADIUS_MILES, type Point, type Predicate } from '@forecourt/engine';
import { axisFields } from './cluster-mapping.ts';
import type { ClusterQuery } from './predicate-query.ts';

/**
 * The cluster rounds positions to a centimeter and its distances to half a meter. Within this distance (miles) of a
 * circle's edge, a script computes the distance as the engine does.
 */
const DOUBT_MILES = 0.01;
const HALF_AROUND = Math.PI * EARTH_RADIUS_MILES;

/** Matches documents whose point is in a circle, including its edge. */
export function distanceQuery({ column, center, miles }: Extract<Predicate, { kind: 'within' }>): ClusterQuery {
  if (!(miles >= 0)) return { match_none: {} };
  if (miles + DOUBT_MILES >= HALF_AROUND) return inExactCircle(column, center, miles, { exists: { field: column } });
  const near = (radius: number) => ({
    geo_distance: { distance: `${radius}mi`, [column]: { lat: center.latitude, lon: center.longitude } },
  });
  const perhaps = inExactCircle(column, center, miles, near(miles + DOUBT_MILES));
  if (miles <= DOUBT_MILES) return perhaps;
  return { bool: { should: [near(miles - DOUBT_MILES), perhaps], minimum_should_match: 1 } };
}

/** The script only runs on documents that match the other clause. */
function inExactCircle(column: string, center: Point, miles: number, roughly: ClusterQuery): ClusterQuery {
  if (miles >= HALF_AROUND) return roughly;
  const source = `${milesScript(column)} return miles <= params.most;`;
  const script = { lang: 'painless', source, params: { ...centerParams(center), most: miles } };
  return { bool: { filter: [roughly, { script: { script } }] } };
}

/**
 * Returns script statements that store the miles from a center in `miles` followed by `suffix`. A missing point is
 * infinitely far away.
 */
export function milesScript(column: string, suffix = ''): string {
  const axes = axisFields(column);
  const ends = ['x', 'y', 'z'].map((end) => `${end}${suffix}`);
  const across = ends.map((end, i) => `double ${end} = params.${end} - doc['${axes[i]}'].value;`);
  const square = ends.map((end) => `${end} * ${end}`).join(' + ');
  return (
    `double miles${suffix} = Double.POSITIVE_INFINITY; if (doc['${axes[0]}'].size() > 0) { ${across.join(' ')} ` +
    `miles${suffix} = 2 * ${EARTH_RADIUS_MILES} * Math.asin(Math.min(1.0, Math.sqrt(${square}) / 2)); }`
  );
}

/** Returns the parameters that `milesScript` reads. */
export function centerParams(center: Point, suffix = ''): Record<string, number> {
  const direction = directionOf(center);
  return Object.fromEntries(['x', 'y', 'z'].map((end, i) => [`${end}${suffix}`, direction[i]!]));
}
