import { expect, test } from 'vitest';
import { adTopics } from './ad-topics.ts';

test('names the cars of a search, and neither its place nor typed words', () => {
  const search = 'makeCode=TOYOTA&modelCode=TACOMA,RAV4&vehicleStyleCode=SUV&zip=80202&searchRadius=50&keyword=ann';
  expect(adTopics(search)).toEqual(['TOYOTA', 'TACOMA', 'RAV4', 'SUV']);
  expect(adTopics('')).toEqual([]);
});

test('keeps only codes, each once, and not too many', () => {
  expect(adTopics('makeCode=FORD,FORD,ann%40mail.example,')).toEqual(['FORD']);
  const many = Array.from({ length: 50 }, (_, at) => `M${at}`).join(',');
  expect(adTopics(`modelCode=${many}`)).toHaveLength(20);
});
