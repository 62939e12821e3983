import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A metric's name, its help text and its labels. */
export type MetricDescription = { name: string; help: string; labels?: readonly string[] };

/** Values, each with its label values in the order of the labels. */
export type MetricReadings = readonly (readonly [value: number, ...labels: string[]])[];

/** Metrics of this process for monitoring, in the text format of Prometheus. */
export type Metrics = {
  /** Returns a function that increments the counter with the given label values. */
  counter(metric: MetricDescription): (...labels: string[]) => void;
  /** Returns a function that records a value. `buckets` are upper bounds. */
  histogram(metric: MetricDescription, buckets: readonly number[]): (value: number, ...labels: string[]) => void;
  /**
   * `read` is called on every scrape. The metric is left out if it fails or takes longer than a second. A `counter`
   * only grows.
   */
  reading(
    kind: 'gauge' | 'counter',
    metric: MetricDescription,
    read: () => MetricReadings | Promise<MetricReadings>,
  ): void;
  readonly contentType: string;
  text(): Promise<string>;
};

/**
 * More label combinations of one metric than this are a mistake: they would use memory here and in the monitoring
 * system.
 */
const MAX_KINDS = 300;
const OTHER = 'other';
const READ_TIMEOUT_MS = 1_000;

/** `withProcess`: also memory, processor time, garbage collection and event loop lag. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const described = ({ name, help, labels = [] }: MetricDescription) => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter: (metric) => {
      const counter = new Counter(described(metric));
      const kindOf = kinds(metric, (labels) => counter.labels(...labels));
      return (...labels) => kindOf(labels).inc();
    },
    histogram: (metric, buckets) => {
      const histogram = new Histogram({ ...described(metric), buckets: [...buckets] });
      const kindOf = kinds(metric, (labels) => histogram.labels(...labels));
      return (value, ...labels) => kindOf(labels).observe(value);
    },
    reading: (kind, metric, read) => {
      const settings = {
        ...described(metric),
        async collect(this: Counter | Gauge) {
          const readings = await withinTime(read);
          this.reset();
          // A metric without labels would report 0, which differs from unknown.
          if (readings.length === 0 && !metric.labels) this.remove();
          for (const [value, ...labels] of readings.slice(0, MAX_KINDS)) this.labels(...labels).inc(value);
        },
      };
      void (kind === 'gauge' ? new Gauge(settings) : new Counter(settings));
    },
  };
}

/** Memoizes the child metric of each label combination, so that its labels are not assembled again for each value. */
function kinds<Place>(
  { labels: names = [] }: MetricDescription,
  make: (labels: string[]) => Place,
): (labels: string[]) => Place {
  const known = new Map<string, Place>();
  return (labels) => {
    const key = labels.length === 1 ? labels[0]! : labels.join('\n');
    const place = known.get(key);
    if (place !== undefined) return place;
    if (known.size < MAX_KINDS) {
      const made = make(labels);
      known.set(key, made);
      return made;
    }
    return make(names.map(() => OTHER));
  };
}

async function withinTime(read: () => MetricReadings | Promise<MetricReadings>): Promise<MetricReadings> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MetricReadings>((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS, [])));
  try {
    return await Promise.race([read(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
