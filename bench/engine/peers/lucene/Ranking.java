import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.util.NumericUtils;

/** The order of hits as one sort field; equal keys stay in the order of documents, which is that of ids. */
final class Ranking {
  final SortField field;
  /** The key of a document without one. */
  final double missing;

  private Ranking(SortField field, double missing) {
    this.field = field;
    this.missing = missing;
  }

  static Ranking read(Tokens tokens, Answering answering) {
    switch (tokens.next()) {
      case "column": {
        String column = tokens.next();
        boolean falls = tokens.next().equals("desc");
        double missing = falls ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return new Ranking(
            DoubleField.newSortField(column, falls, SortedNumericSelector.Type.MIN, missing), missing);
      }
      case "distance": {
        String column = tokens.next();
        Places.Miles miles = milesFrom(tokens, column, answering);
        Values key = leaf -> {
          NumericDocValues place = DocValues.getNumeric(leaf.reader(), column + ".place");
          return document -> {
            int at = place.advanceExact(document) ? (int) place.longValue() : 0;
            return at == 0 ? Double.POSITIVE_INFINITY : miles.to(at);
          };
        };
        return new Ranking(sourceOf(key).getSortField(false), Double.POSITIVE_INFINITY);
      }
      default: {
        List<Values> terms = new ArrayList<>();
        for (int left = tokens.nextInt(); left > 0; left--) terms.add(term(tokens, answering));
        Values sum = leaf -> {
          Value[] parts = new Value[terms.size()];
          for (int i = 0; i < parts.length; i++) parts[i] = terms.get(i).of(leaf);
          return document -> {
            double score = 0;
            for (Value part : parts) score += part.of(document);
            return score;
          };
        };
        return new Ranking(sourceOf(sum).getSortField(true), Double.NaN);
      }
    }
  }

  private static Places.Miles milesFrom(Tokens tokens, String column, Answering answering) {
    return new Places.Miles(answering.squaresFrom(column, tokens.nextDouble(), tokens.nextDouble()));
  }

  private static Values term(Tokens tokens, Answering answering) {
    String kind = tokens.next();
    String column = tokens.next();
    double weight = tokens.nextDouble();
    switch (kind) {
      case "near": {
        double half = tokens.nextDouble();
        Places.Miles miles = milesFrom(tokens, column, answering);
        return leaf -> {
          NumericDocValues place = DocValues.getNumeric(leaf.reader(), column + ".place");
          return document -> {
            int at = place.advanceExact(document) ? (int) place.longValue() : 0;
            return at == 0 ? 0 : weight * (half / (half + miles.to(at)));
          };
        };
      }
      case "fresh": {
        double half = tokens.nextDouble();
        double now = tokens.nextDouble();
        return leaf -> {
          NumericDocValues day = Answering.numbers(leaf.reader(), column);
          return document -> {
            if (!day.advanceExact(document)) return 0;
            double age = now - NumericUtils.sortableLongToDouble(day.longValue());
            return weight * (half / (half + (age > 0 ? age : 0)));
          };
        };
      }
      default:
        return leaf -> {
          NumericDocValues number = Answering.numbers(leaf.reader(), column);
          return document ->
              number.advanceExact(document) ? weight * NumericUtils.sortableLongToDouble(number.longValue()) : 0;
        };
    }
  }

  private interface Value {
    double of(int document) throws IOException;
  }

  private interface Values {
    Value of(LeafReaderContext leaf) throws IOException;
  }

  private static DoubleValuesSource sourceOf(Values values) {
    return new DoubleValuesSource() {
      @Override
      public DoubleValues getValues(LeafReaderContext leaf, DoubleValues scores) throws IOException {
        Value value = values.of(leaf);
        return new DoubleValues() {
          private int at;

          @Override
          public double doubleValue() throws IOException {
            return value.of(at);
          }

          @Override
          public boolean advanceExact(int document) {
            at = document;
            return true;
          }
        };
      }

      @Override
      public boolean needsScores() {
        return false;
      }

      @Override
      public DoubleValuesSource rewrite(IndexSearcher searcher) {
        return this;
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }

      @Override
      public int hashCode() {
        return System.identityHashCode(this);
      }

      @Override
      public boolean equals(Object other) {
        return this == other;
      }

      @Override
      public String toString() {
        return "key";
      }
    };
  }
}
