import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Indexes the data of a folder, says so, and answers a question a line on standard input with a line of JSON. */
public final class Main {
  public static void main(String[] folders) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    Inventory inventory = new Inventory(Path.of(folders[0]), Path.of(folders[1]));
    out.println("{\"ready\":true}");
    out.flush();
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      out.println(reply(inventory, line));
      out.flush();
    }
  }

  private static String reply(Inventory inventory, String line) {
    long start = System.nanoTime();
    try {
      String answer = new Answering(inventory).answer(new Tokens(line));
      double ms = (System.nanoTime() - start) / 1e6;
      return "{\"ms\":" + ms + ",\"answer\":" + answer + "}";
    } catch (Exception error) {
      error.printStackTrace();
      return "{\"error\":\"" + String.valueOf(error).replaceAll("[\"\\\\\\p{Cntrl}]", "'") + "\"}";
    }
  }
}
