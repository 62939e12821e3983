import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.ConstantScoreScorer;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/** Documents whose place is at most so far, exactly; a check of one number a document. */
final class MeasuredQuery extends Query {
  private final String field;
  private final double[] squares;
  private final double most;

  MeasuredQuery(String field, double[] squares, double most) {
    this.field = field;
    this.squares = squares;
    this.most = most;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        NumericDocValues place = DocValues.getNumeric(leaf.reader(), field);
        TwoPhaseIterator checked =
            new TwoPhaseIterator(place) {
              @Override
              public boolean matches() throws IOException {
                return squares[(int) place.longValue()] <= most;
              }

              @Override
              public float matchCost() {
                return 3;
              }
            };
        Scorer scorer = new ConstantScoreScorer(score(), mode, checked);
        return new ScorerSupplier() {
          @Override
          public Scorer get(long lead) {
            return scorer;
          }

          @Override
          public long cost() {
            return leaf.reader().maxDoc();
          }
        };
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String name) {
    return field + " within " + most;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
