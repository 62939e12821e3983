import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.MMapDirectory;

/**
 * Reads the columns that were written for it and makes one merged segment of them: codes as terms and as numeric doc
 * values, numbers as DoubleField, places as LatLonPoint with doc values, words as terms. Documents are in the order of
 * their ids, so equal sort keys are too.
 */
final class Inventory {
  record Column(String name, String kind, int values) {}

  final Map<String, Column> columns = new LinkedHashMap<>();
  final Map<String, Places> places = new LinkedHashMap<>();
  final IndexSearcher searcher;
  final int size;

  Inventory(Path data, Path index) throws IOException {
    List<String> manifest = Files.readAllLines(data.resolve("columns.txt"));
    size = Integer.parseInt(manifest.get(0));
    List<Source> sources = new ArrayList<>();
    for (String line : manifest.subList(1, manifest.size())) {
      String[] parts = line.split(" ");
      Column column = new Column(parts[0], parts[1], Integer.parseInt(parts[2]));
      columns.put(column.name, column);
      if (column.kind.equals("point")) places.put(column.name, new Places(doubles(data.resolve(column.name + ".places"))));
      sources.add(sourceOf(column, data));
    }
    MMapDirectory directory = new MMapDirectory(index);
    IndexWriterConfig config = new IndexWriterConfig().setRAMBufferSizeMB(512).setUseCompoundFile(false);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int row = 0; row < size; row++) {
        Document document = new Document();
        for (Source source : sources) source.add(document, row);
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    searcher = new IndexSearcher(DirectoryReader.open(directory));
    // The same queries come again in a benchmark, as they would not from shoppers.
    searcher.setQueryCache(null);
  }

  private interface Source {
    void add(Document document, int row);
  }

  private Source sourceOf(Column column, Path data) throws IOException {
    String name = column.name;
    switch (column.kind) {
      case "number": {
        double[] numbers = doubles(data.resolve(name + ".values"));
        return (document, row) -> {
          if (numbers[row] == numbers[row]) document.add(new DoubleField(name, numbers[row], Field.Store.NO));
        };
      }
      case "code": {
        int[] codes = ints(data.resolve(name + ".codes"));
        String[] terms = terms(column.values);
        return (document, row) -> {
          if (codes[row] != 0) document.add(new StringField(name, terms[codes[row]], Field.Store.NO));
          document.add(new NumericDocValuesField(name + ".code", codes[row]));
        };
      }
      case "codes": {
        int[] starts = ints(data.resolve(name + ".starts"));
        int[] codes = ints(data.resolve(name + ".codes"));
        String[] terms = terms(column.values);
        return (document, row) -> {
          for (int i = starts[row]; i < starts[row + 1]; i++) {
            document.add(new StringField(name, terms[codes[i]], Field.Store.NO));
            document.add(new SortedNumericDocValuesField(name + ".code", codes[i]));
          }
        };
      }
      case "point": {
        int[] codes = ints(data.resolve(name + ".codes"));
        Places known = places.get(name);
        return (document, row) -> {
          int place = codes[row];
          document.add(new NumericDocValuesField(name + ".place", place));
          if (place == 0) return;
          document.add(new LatLonPoint(name, known.latitudes[place], known.longitudes[place]));
          document.add(new LatLonDocValuesField(name, known.latitudes[place], known.longitudes[place]));
        };
      }
      default: {
        int[] starts = ints(data.resolve(name + ".starts"));
        int[] codes = ints(data.resolve(name + ".codes"));
        List<String> words = Files.readAllLines(data.resolve(name + ".words"));
        return (document, row) -> {
          for (int i = starts[row]; i < starts[row + 1]; i++)
            document.add(new StringField(name, words.get(codes[i]), Field.Store.NO));
        };
      }
    }
  }

  private static String[] terms(int count) {
    String[] terms = new String[count];
    for (int i = 0; i < count; i++) terms[i] = Integer.toString(i);
    return terms;
  }

  private static ByteBuffer bytes(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  private static double[] doubles(Path file) throws IOException {
    ByteBuffer bytes = bytes(file);
    double[] numbers = new double[bytes.remaining() / 8];
    bytes.asDoubleBuffer().get(numbers);
    return numbers;
  }

  private static int[] ints(Path file) throws IOException {
    ByteBuffer bytes = bytes(file);
    int[] numbers = new int[bytes.remaining() / 4];
    bytes.asIntBuffer().get(numbers);
    return numbers;
  }
}
