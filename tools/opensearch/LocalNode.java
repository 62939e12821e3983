import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;

/** One node from its jars: the first argument is its folder, the others are settings, `name=value` or `name=value,value`. */
public final class LocalNode extends Node {
  private static final String[] MODULES = {
    "org.opensearch.transport.Netty4ModulePlugin",
    "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
    "org.opensearch.geo.GeoModulePlugin",
    "org.opensearch.painless.PainlessModulePlugin",
    "org.opensearch.index.mapper.MapperExtrasModulePlugin",
    "org.opensearch.join.ParentJoinModulePlugin",
    "org.opensearch.percolator.PercolatorModulePlugin",
    "org.opensearch.index.reindex.ReindexModulePlugin",
  };

  private LocalNode(Environment environment, Collection<?> modules) {
    super(environment, cast(modules), false);
  }

  /** Version 2 wants classes, version 3 wants descriptions of them. */
  @SuppressWarnings("unchecked")
  private static <Module> Collection<Module> cast(Collection<?> modules) {
    return (Collection<Module>) modules;
  }

  /** In version 2 most of them are called plugins. */
  private static Class<? extends Plugin> classOf(String name) throws ClassNotFoundException {
    try {
      return Class.forName(name).asSubclass(Plugin.class);
    } catch (ClassNotFoundException error) {
      return Class.forName(name.replace("ModulePlugin", "Plugin")).asSubclass(Plugin.class);
    }
  }

  private static Object moduleOf(String name) throws ClassNotFoundException {
    if (Version.CURRENT.major < 3) return classOf(name);
    String java = Integer.toString(Runtime.version().feature());
    return new PluginInfo(name, "a module", "NA", Version.CURRENT, java, name, null, List.of(), false);
  }

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    Path config = Files.createDirectories(home.resolve("config"));
    Settings.Builder settings = Settings.builder().put("path.home", home.toString());
    for (int i = 1; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      if (pair[1].contains(",")) settings.putList(pair[0], pair[1].split(","));
      else settings.put(pair[0], pair[1]);
    }
    List<Object> modules = new ArrayList<>();
    for (String name : MODULES) modules.add(moduleOf(name));
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), config, () -> "local");
    LocalNode node = new LocalNode(environment, modules);
    CountDownLatch closed = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
      closed.countDown();
    }));
    node.start();
    // Whoever started it holds the other end: when that process is gone, however it ended, so is the node.
    Thread watch = new Thread(() -> {
      try {
        while (System.in.read() >= 0) { }
      } catch (IOException error) {
        // Nobody is there.
      }
      System.exit(0);
    });
    watch.setDaemon(true);
    watch.start();
    closed.await();
  }
}
