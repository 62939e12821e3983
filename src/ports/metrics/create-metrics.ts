import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a figure is called, what it says, and what it is told apart by. */
export type Figure = { name: string; help: string; labels?: readonly string[] };

/** Each with the values of its labels, in their order. */
export type Readings = readonly (readonly [value: number, ...labels: string[]])[];

/** Figures of this process for whoever watches it, in the text that Prometheus reads. */
export type Metrics = {
  /** The function counts one, by the values of the labels. */
  counter(figure: Figure): (...labels: string[]) => void;
  /** The function notes a value. `buckets` are upper bounds. */
  histogram(figure: Figure, buckets: readonly number[]): (value: number, ...labels: string[]) => void;
  /** Asked whenever somebody reads, and left out where that fails or takes a second. A `counter` only ever grows. */
  reading(kind: 'gauge' | 'counter', figure: Figure, read: () => Readings | Promise<Readings>): void;
  readonly contentType: string;
  text(): Promise<string>;
};

/** More kinds of one figure than this are a mistake: they would take memory here and in whatever keeps them. */
const MOST_KINDS = 300;
const OTHER = 'other';
const READ_TIMEOUT_MS = 1_000;

/** `withProcess`: also memory, processor time, garbage collection and how late the event loop is. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const described = ({ name, help, labels = [] }: Figure) => ({
    ...{ name, help, labelNames: [...labels] },
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter: (figure) => {
      const counter = new Counter(described(figure));
      const kindOf = kinds(figure, (labels) => counter.labels(...labels));
      return (...labels) => kindOf(labels).inc();
    },
    histogram: (figure, buckets) => {
      const histogram = new Histogram({ ...described(figure), buckets: [...buckets] });
      const kindOf = kinds(figure, (labels) => histogram.labels(...labels));
      return (value, ...labels) => kindOf(labels).observe(value);
    },
    reading: (kind, figure, read) => {
      const settings = {
        ...described(figure),
        async collect(this: Counter | Gauge) {
          const readings = await withinTime(read);
          this.reset();
          // A figure without labels would stand at 0, which is not the same as unknown.
          if (readings.length === 0 && !figure.labels) this.remove();
          for (const [value, ...labels] of readings.slice(0, MOST_KINDS)) this.labels(...labels).inc(value);
        },
      };
      void (kind === 'gauge' ? new Gauge(settings) : new Counter(settings));
    },
  };
}

/** Finds the place where a kind is counted without putting its labels together anew. */
function kinds<Place>({ labels: names = [] }: Figure, make: (labels: string[]) => Place): (labels: string[]) => Place {
  const known = new Map<string, Place>();
  return (labels) => {
    const key = labels.length === 1 ? labels[0]! : labels.join('\n');
    const place = known.get(key);
    if (place !== undefined) return place;
    if (known.size < MOST_KINDS) {
      const made = make(labels);
      known.set(key, made);
      return made;
    }
    return make(names.map(() => OTHER));
  };
}

async function withinTime(read: () => Readings | Promise<Readings>): Promise<Readings> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readings>((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS, [])));
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
