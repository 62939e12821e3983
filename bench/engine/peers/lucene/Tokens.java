import java.util.StringTokenizer;

/** A question as words with blanks between them; lists say their length first. */
final class Tokens {
  private final StringTokenizer tokens;

  Tokens(String line) {
    tokens = new StringTokenizer(line, " ");
  }

  String next() {
    return tokens.nextToken();
  }

  int nextInt() {
    return Integer.parseInt(next());
  }

  double nextDouble() {
    return Double.parseDouble(next());
  }

  int[] nextInts() {
    int[] numbers = new int[nextInt()];
    for (int i = 0; i < numbers.length; i++) numbers[i] = nextInt();
    return numbers;
  }

  double[] nextDoubles() {
    double[] numbers = new double[nextInt()];
    for (int i = 0; i < numbers.length; i++) numbers[i] = nextDouble();
    return numbers;
  }

  String[] nextWords() {
    String[] words = new String[nextInt()];
    for (int i = 0; i < words.length; i++) words[i] = next();
    return words;
  }
}
