import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.facet.DrillDownQuery;
import org.apache.lucene.facet.DrillSideways;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsCollector.MatchingDocs;
import org.apache.lucene.facet.FacetsCollectorManager;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.taxonomy.TaxonomyReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MultiCollectorManager;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.NumericUtils;

/** One search: DrillSideways collects the hits and, for each section that some count leaves out, its near misses. */
final class Answering {
  private static final int BLOCK = 1 << 12;
  private static final long NONE = Long.MIN_VALUE;
  final Inventory inventory;
  private final Map<String, double[]> squares = new HashMap<>();
  private final StringBuilder said = new StringBuilder();
  private final int[] documents = new int[BLOCK];
  private final long[] values = new long[BLOCK];

  Answering(Inventory inventory) {
    this.inventory = inventory;
  }

  double[] squaresFrom(String column, double latitude, double longitude) {
    return squares.computeIfAbsent(
        column + " " + latitude + " " + longitude,
        key -> inventory.places.get(column).squaresFrom(latitude, longitude));
  }

  static NumericDocValues numbers(LeafReader reader, String column) throws IOException {
    return DocValues.unwrapSingleton(DocValues.getSortedNumeric(reader, column));
  }

  /** The answer to a question as JSON. */
  String answer(Tokens tokens) throws IOException {
    int sections = tokens.nextInt();
    BooleanQuery.Builder strict = new BooleanQuery.Builder();
    List<Query> sideways = new ArrayList<>();
    boolean isAll = true;
    for (int i = 0; i < sections; i++) {
      boolean isDropped = tokens.nextInt() == 1;
      Query query = Condition.read(tokens, this).query();
      if (isDropped) sideways.add(query);
      else {
        strict.add(query, Occur.FILTER);
        isAll = false;
      }
    }
    Ranking ranking = Ranking.read(tokens, this);
    int first = tokens.nextInt();
    int count = tokens.nextInt();
    FieldDoc after = null;
    if (tokens.nextInt() == 1) {
      double key = tokens.nextDouble();
      after = new FieldDoc(tokens.nextInt() - 1, 0, new Object[] {key == key ? key : ranking.missing});
    }
    DrillDownQuery query =
        new DrillDownQuery(new FacetsConfig(), isAll ? new MatchAllDocsQuery() : strict.build());
    for (int i = 0; i < sideways.size(); i++) query.add("section " + i, sideways.get(i));
    // With a mark, one hit more: the marked one may come again where its key's last digit differs.
    int wanted = Math.max(1, after == null ? first + count : count + 1);
    var page = new TopFieldCollectorManager(new Sort(ranking.field), wanted, after, Integer.MAX_VALUE);
    List<FacetsCollectorManager> misses = new ArrayList<>();
    for (int i = 0; i < sideways.size(); i++) misses.add(new FacetsCollectorManager());
    var found =
        new DrillSideways(inventory.searcher, new FacetsConfig(), (TaxonomyReader) null)
            .search(query, new MultiCollectorManager(page, new FacetsCollectorManager()), misses);
    Object[] hits = (Object[]) found.drillDownResult();
    say(tokens, (TopDocs) hits[0], ranking, first, count, after, (FacetsCollector) hits[1], found.drillSidewaysResults());
    return said.toString();
  }

  private void say(
      Tokens tokens,
      TopDocs page,
      Ranking ranking,
      int first,
      int count,
      FieldDoc after,
      FacetsCollector hits,
      List<FacetsCollector> sideways)
      throws IOException {
    int total = 0;
    for (MatchingDocs matching : hits.getMatchingDocs()) total += matching.totalHits();
    said.append("{\"total\":").append(total).append(",\"hits\":[");
    int told = 0;
    for (int i = after == null ? first : 0; i < page.scoreDocs.length && told < count; i++) {
      ScoreDoc hit = page.scoreDocs[i];
      if (after != null && hit.doc == after.doc) continue;
      double key = (Double) ((FieldDoc) hit).fields[0];
      said.append(told++ > 0 ? "," : "").append('[').append(hit.doc + 1).append(',');
      said.append(Double.isInfinite(key) ? "null" : Double.toString(key)).append(']');
    }
    said.append("],\"facets\":[");
    int facets = tokens.nextInt();
    for (int i = 0; i < facets; i++) {
      if (i > 0) said.append(',');
      String kind = tokens.next();
      if (kind.equals("values")) {
        String column = tokens.next();
        FacetsCollector counted = countedOf(tokens, hits, sideways);
        Condition where = tokens.nextInt() == 1 ? Condition.read(tokens, this) : null;
        sayCounts(countValues(column, counted, where));
      } else if (kind.equals("bands")) {
        String column = tokens.next();
        FacetsCollector counted = countedOf(tokens, hits, sideways);
        sayAll(countBands(column, tokens, counted));
      } else {
        FacetsCollector counted = countedOf(tokens, hits, sideways);
        List<Condition> cases = new ArrayList<>();
        for (int left = tokens.nextInt(); left > 0; left--) cases.add(Condition.read(tokens, this));
        sayAll(countCases(cases, counted));
      }
    }
    said.append("],\"histograms\":[");
    int histograms = tokens.nextInt();
    for (int i = 0; i < histograms; i++) {
      if (i > 0) said.append(',');
      String column = tokens.next();
      FacetsCollector counted = countedOf(tokens, hits, sideways);
      sayAll(countBins(column, tokens.nextDoubles(), counted));
    }
    said.append("],\"stats\":[");
    int stats = tokens.nextInt();
    for (int i = 0; i < stats; i++) {
      if (i > 0) said.append(',');
      sayStats(tokens.next(), hits);
    }
    said.append("]}");
  }

  private static FacetsCollector countedOf(Tokens tokens, FacetsCollector hits, List<FacetsCollector> sideways) {
    int dropped = tokens.nextInt();
    return dropped < 0 ? hits : sideways.get(dropped);
  }

  private void sayCounts(int[] counts) {
    said.append('[');
    boolean isFirst = true;
    for (int code = 1; code < counts.length; code++) {
      if (counts[code] == 0) continue;
      said.append(isFirst ? "" : ",").append(code).append(',').append(counts[code]);
      isFirst = false;
    }
    said.append(']');
  }

  private void sayAll(int[] counts) {
    said.append('[');
    for (int i = 0; i < counts.length; i++) said.append(i > 0 ? "," : "").append(counts[i]);
    said.append(']');
  }

  private interface Take {
    /** So many of `documents`. */
    void block(int size) throws IOException;
  }

  private interface Open {
    Take of(LeafReaderContext leaf) throws IOException;
  }

  /** Hands out the documents of a collector, a block at a time. */
  private void each(FacetsCollector counted, Condition where, Open open) throws IOException {
    for (MatchingDocs matching : counted.getMatchingDocs()) {
      DocIdSetIterator found = matching.bits().iterator();
      if (found == null) continue;
      Condition.Test test = where == null ? null : where.test(matching.context(), this);
      Take take = open.of(matching.context());
      int size = 0;
      for (int at = found.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = found.nextDoc()) {
        if (test != null && !test.holds(at)) continue;
        documents[size++] = at;
        if (size < BLOCK) continue;
        take.block(size);
        size = 0;
      }
      if (size > 0) take.block(size);
    }
  }

  private int[] countValues(String column, FacetsCollector counted, Condition where) throws IOException {
    Inventory.Column known = inventory.columns.get(column);
    int[] counts = new int[known.values()];
    if (known.kind().equals("codes")) {
      each(counted, where, leaf -> {
        SortedNumericDocValues codes = DocValues.getSortedNumeric(leaf.reader(), column + ".code");
        return size -> {
          for (int i = 0; i < size; i++) {
            if (!codes.advanceExact(documents[i])) continue;
            for (int left = codes.docValueCount(); left > 0; left--) counts[(int) codes.nextValue()]++;
          }
        };
      });
      return counts;
    }
    each(counted, where, leaf -> {
      NumericDocValues codes = DocValues.getNumeric(leaf.reader(), column + ".code");
      return size -> {
        codes.longValues(size, documents, values, 0);
        for (int i = 0; i < size; i++) counts[(int) values[i]]++;
      };
    });
    return counts;
  }

  private int[] countCases(List<Condition> cases, FacetsCollector counted) throws IOException {
    int[] counts = new int[cases.size()];
    each(counted, null, leaf -> {
      Condition.Test[] tests = new Condition.Test[counts.length];
      for (int i = 0; i < tests.length; i++) tests[i] = cases.get(i).test(leaf, this);
      return size -> {
        for (int i = 0; i < tests.length; i++) {
          int holding = 0;
          for (int j = 0; j < size; j++) if (tests[i].holds(documents[j])) holding++;
          counts[i] += holding;
        }
      };
    });
    return counts;
  }

  private int[] countBands(String column, Tokens tokens, FacetsCollector counted) throws IOException {
    int[] counts = new int[tokens.nextInt()];
    double[] ends = new double[2 * counts.length];
    for (int i = 0; i < ends.length; i++) ends[i] = tokens.nextDouble();
    each(counted, null, leaf -> {
      NumericDocValues numbers = numbers(leaf.reader(), column);
      return size -> {
        numbers.longValues(size, documents, values, NONE);
        for (int i = 0; i < size; i++) {
          if (values[i] == NONE) continue;
          double number = NumericUtils.sortableLongToDouble(values[i]);
          for (int band = 0; band < counts.length; band++)
            if (number >= ends[2 * band] && number <= ends[2 * band + 1]) counts[band]++;
        }
      };
    });
    return counts;
  }

  private int[] countBins(String column, double[] edges, FacetsCollector counted) throws IOException {
    int bins = edges.length - 1;
    int[] counts = new int[bins];
    double last = edges[bins];
    each(counted, null, leaf -> {
      NumericDocValues numbers = numbers(leaf.reader(), column);
      return size -> {
        numbers.longValues(size, documents, values, NONE);
        for (int i = 0; i < size; i++) {
          if (values[i] == NONE) continue;
          double number = NumericUtils.sortableLongToDouble(values[i]);
          if (number < edges[0] || number > last) continue;
          int low = 0;
          int high = bins - 1;
          while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (number < edges[middle]) high = middle - 1;
            else low = middle;
          }
          counts[low]++;
        }
      };
    });
    return counts;
  }

  private void sayStats(String column, FacetsCollector hits) throws IOException {
    double[] figures = {0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0};
    each(hits, null, leaf -> {
      NumericDocValues numbers = numbers(leaf.reader(), column);
      return size -> {
        numbers.longValues(size, documents, values, NONE);
        for (int i = 0; i < size; i++) {
          if (values[i] == NONE) continue;
          double number = NumericUtils.sortableLongToDouble(values[i]);
          figures[0]++;
          figures[1] = Math.min(figures[1], number);
          figures[2] = Math.max(figures[2], number);
          figures[3] += number;
        }
      };
    });
    boolean isNone = figures[0] == 0;
    said.append('[').append((long) figures[0]);
    for (int i = 1; i < 4; i++) said.append(',').append(isNone ? "null" : Double.toString(figures[i]));
    said.append(']');
  }
}
