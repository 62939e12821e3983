import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.plugins.Plugin;

/** One OpenSearch node from its jars: the first argument is its folder, the others are settings, `name=value`. */
public final class Node {
  private static final String[] PLUGINS = {
    "org.opensearch.transport.Netty4ModulePlugin",
    "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
    "org.opensearch.geo.GeoModulePlugin",
    "org.opensearch.painless.PainlessModulePlugin",
    "org.opensearch.index.mapper.MapperExtrasModulePlugin",
  };

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    Files.createDirectories(home.resolve("config"));
    Settings.Builder settings = Settings.builder().put("path.home", home.toString());
    for (int i = 1; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      settings.put(pair[0], pair[1]);
    }
    List<Class<? extends Plugin>> plugins = new ArrayList<>();
    for (String name : PLUGINS) plugins.add(Class.forName(name).asSubclass(Plugin.class));
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), home.resolve("config"), () -> "bench");
    OpenSearchRunnerNode node = new OpenSearchRunnerNode(environment, plugins);
    node.start();
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
      closed.countDown();
    }));
    closed.await();
  }
}
