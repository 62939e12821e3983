import java.util.Arrays;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Documents by their ids; document 0 has id 1. */
final class DocumentsQuery extends Query {
  private final int[] ids;

  DocumentsQuery(int[] ids) {
    this.ids = ids;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
        int most = leaf.reader().maxDoc();
        FixedBitSet wanted = new FixedBitSet(most);
        for (int id : ids) {
          int document = id - 1 - leaf.docBase;
          if (document >= 0 && document < most) wanted.set(document);
        }
        return ConstantScoreScorerSupplier.fromIterator(new BitSetIterator(wanted, ids.length), score(), mode, most);
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
    return "ids";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentsQuery query && Arrays.equals(ids, query.ids);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ids);
  }
}
