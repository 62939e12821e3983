import { describe, expect, it } from 'vitest';
import type { Query } from '@forecourt/engine';
import { Oracle } from '../../../engine/src/testing/oracle.ts';
import { sampleRuns } from '../../../engine/src/testing/sample-runs.ts';
import { createV1 } from '../workloads/v1.ts';
import { createV2 } from '../workloads/v2.ts';
import { oracleAnswer } from './columnar-oracle.ts';
import { differences } from './differences.ts';

const { numRuns: QUERIES } = sampleRuns(60);
const datasets = [createV1(600, 60), createV2(600, 60)];

describe.each(datasets)('the columnar oracle on $name', (dataset) => {
  const oracle = new Oracle();
  oracle.apply({ put: [...dataset.rows()] });

  it('gives the same answers as the oracle over row objects', () => {
    for (const query of dataset.queries.slice(0, QUERIES)) {
      expect(differences(oracle.search(query), oracleAnswer(dataset, query))).toEqual([]);
    }
  });

  it('detects a broken rule', () => {
    const flawed = new Oracle('drop ignored');
    flawed.apply({ put: [...dataset.rows()] });
    const isWrong = (query: Query) => differences(flawed.search(query), oracleAnswer(dataset, query)).length > 0;
    expect(dataset.queries.some(isWrong)).toBe(true);
  });
});
