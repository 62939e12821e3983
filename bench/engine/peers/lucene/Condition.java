import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.NumericUtils;

/** A predicate of the engine's: as a Lucene query, and as a test of a document at hand. */
abstract class Condition {
  private static final double METERS_PER_MILE = 1609.344;
  /** A point is stored to a centimeter: looked up a little farther, then measured by its own coordinates. */
  private static final double DOUBT_METERS = 2;
  /** With more values than this one query looks all of them up. */
  private static final int MANY = 16;

  abstract Query query();

  /** Tests documents of a leaf; they come in ascending order. */
  abstract Test test(LeafReaderContext leaf, Answering answering) throws IOException;

  interface Test {
    boolean holds(int document) throws IOException;
  }

  static Condition read(Tokens tokens, Answering answering) {
    String kind = tokens.next();
    switch (kind) {
      case "any":
        return any(tokens.next(), tokens.nextInts(), answering);
      case "all":
        return all(tokens.next(), tokens.nextInts());
      case "none":
        return constant(false);
      case "range":
        return range(tokens.next(), tokens.nextDouble(), tokens.nextDouble());
      case "within":
        return within(tokens, answering);
      case "words":
        return words(tokens.next(), tokens);
      case "ids":
        return ids(tokens.nextInts());
      case "not":
        return not(read(tokens, answering));
      default: {
        List<Condition> of = new ArrayList<>();
        for (int left = tokens.nextInt(); left > 0; left--) of.add(read(tokens, answering));
        if (of.size() == 1) return of.get(0);
        return of.isEmpty() ? constant(kind.equals("and")) : joined(of, kind.equals("and"));
      }
    }
  }

  private static Condition any(String column, int[] codes, Answering answering) {
    boolean isSet = answering.inventory.columns.get(column).kind().equals("codes");
    BitSet wanted = new BitSet();
    for (int code : codes) wanted.set(code);
    return new Condition() {
      Query query() {
        return anyTerm(column, codes);
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        if (isSet) {
          SortedNumericDocValues values = DocValues.getSortedNumeric(leaf.reader(), column + ".code");
          return document -> {
            if (!values.advanceExact(document)) return false;
            for (int left = values.docValueCount(); left > 0; left--) if (wanted.get((int) values.nextValue())) return true;
            return false;
          };
        }
        NumericDocValues values = DocValues.getNumeric(leaf.reader(), column + ".code");
        return document -> values.advanceExact(document) && wanted.get((int) values.longValue());
      }
    };
  }

  private static Query anyTerm(String column, int[] codes) {
    if (codes.length == 1) return new TermQuery(new Term(column, Integer.toString(codes[0])));
    if (codes.length > MANY) {
      List<BytesRef> terms = new ArrayList<>();
      for (int code : codes) terms.add(new BytesRef(Integer.toString(code)));
      return new TermInSetQuery(column, terms);
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (int code : codes) any.add(new TermQuery(new Term(column, Integer.toString(code))), Occur.SHOULD);
    return any.build();
  }

  private static Condition all(String column, int[] codes) {
    if (codes.length == 0) return byQuery(new FieldExistsQuery(column + ".code"));
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int code : codes) all.add(new TermQuery(new Term(column, Integer.toString(code))), Occur.FILTER);
    return byQuery(all.build());
  }

  private static Condition range(String column, double min, double max) {
    return new Condition() {
      Query query() {
        return min <= max ? DoubleField.newRangeQuery(column, min, max) : new MatchNoDocsQuery();
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        NumericDocValues values = Answering.numbers(leaf.reader(), column);
        return document -> {
          if (!values.advanceExact(document)) return false;
          double number = NumericUtils.sortableLongToDouble(values.longValue());
          return number >= min && number <= max;
        };
      }
    };
  }

  private static Condition within(Tokens tokens, Answering answering) {
    String column = tokens.next();
    double latitude = tokens.nextDouble();
    double longitude = tokens.nextDouble();
    double miles = tokens.nextDouble();
    double square = tokens.nextDouble();
    double[] squares = answering.squaresFrom(column, latitude, longitude);
    return new Condition() {
      Query query() {
        if (square < 0) return new MatchNoDocsQuery();
        Query exact = new MeasuredQuery(column + ".place", squares, square);
        int inside = 0;
        for (int place = 1; place < squares.length; place++) if (squares[place] <= square) inside++;
        // Where most places are inside, measuring them all is quicker than the tree of points.
        if (inside > squares.length / 4) return exact;
        double meters = miles * METERS_PER_MILE + DOUBT_METERS;
        Query near =
            new IndexOrDocValuesQuery(
                LatLonPoint.newDistanceQuery(column, latitude, longitude, meters),
                LatLonDocValuesField.newSlowDistanceQuery(column, latitude, longitude, meters));
        return new BooleanQuery.Builder().add(near, Occur.FILTER).add(exact, Occur.FILTER).build();
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        NumericDocValues place = DocValues.getNumeric(leaf.reader(), column + ".place");
        return document -> place.advanceExact(document) && squares[(int) place.longValue()] <= square;
      }
    };
  }

  private static Condition words(String column, Tokens tokens) {
    int count = tokens.nextInt();
    if (count == 0) return byQuery(new PrefixQuery(new Term(column, "")));
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int left = count; left > 0; left--) all.add(word(column, tokens), Occur.FILTER);
    return byQuery(all.build());
  }

  /** A beginning of words, or with typos: swaps count once, the first letter is right, and no limit cuts the terms. */
  private static Query word(String column, Tokens tokens) {
    Term word = new Term(column, tokens.next());
    int typos = tokens.nextInt();
    tokens.nextWords();
    if (typos == 0) return new PrefixQuery(word);
    Query near =
        new FuzzyQuery(word, typos, 1, FuzzyQuery.defaultMaxExpansions, true, MultiTermQuery.CONSTANT_SCORE_REWRITE);
    return new BooleanQuery.Builder().add(new PrefixQuery(word), Occur.SHOULD).add(near, Occur.SHOULD).build();
  }

  private static Condition ids(int[] ids) {
    return new Condition() {
      Query query() {
        return new DocumentsQuery(ids);
      }

      Test test(LeafReaderContext leaf, Answering answering) {
        BitSet wanted = new BitSet();
        for (int id : ids) wanted.set(id - 1);
        return document -> wanted.get(leaf.docBase + document);
      }
    };
  }

  private static Condition not(Condition of) {
    return new Condition() {
      Query query() {
        return new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.FILTER).add(of.query(), Occur.MUST_NOT).build();
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        Test test = of.test(leaf, answering);
        return document -> !test.holds(document);
      }
    };
  }

  private static Condition joined(List<Condition> of, boolean isAnd) {
    return new Condition() {
      Query query() {
        BooleanQuery.Builder joined = new BooleanQuery.Builder();
        for (Condition part : of) joined.add(part.query(), isAnd ? Occur.FILTER : Occur.SHOULD);
        return joined.build();
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        Test[] tests = new Test[of.size()];
        for (int i = 0; i < tests.length; i++) tests[i] = of.get(i).test(leaf, answering);
        return document -> {
          for (Test test : tests) if (test.holds(document) != isAnd) return !isAnd;
          return isAnd;
        };
      }
    };
  }

  private static Condition constant(boolean holds) {
    return new Condition() {
      Query query() {
        return holds ? new MatchAllDocsQuery() : new MatchNoDocsQuery();
      }

      Test test(LeafReaderContext leaf, Answering answering) {
        return document -> holds;
      }
    };
  }

  /** Documents of a leaf are looked up once, then tested by a bit. */
  private static Condition byQuery(Query query) {
    return new Condition() {
      Query query() {
        return query;
      }

      Test test(LeafReaderContext leaf, Answering answering) throws IOException {
        LeafReader reader = leaf.reader();
        FixedBitSet found = new FixedBitSet(reader.maxDoc());
        var searcher = answering.inventory.searcher;
        Scorer scorer = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1).scorer(leaf);
        if (scorer != null) {
          DocIdSetIterator documents = scorer.iterator();
          for (int at = documents.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = documents.nextDoc()) found.set(at);
        }
        return found::get;
      }
    };
  }
}
