import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import java.util.Set;

/** Serves MongoDB's wire protocol over a file. Arguments: file, port, and the address to listen at if it is not this machine alone. */
class MongoWireServer {
  private static final Set<String> WRITES =
      Set.of("insert", "update", "delete", "findandmodify", "create", "createindexes", "drop");

  /** Writes are in the file before they are acknowledged, as `j: true` asks: by itself the backend saves once a second. */
  private static final class DurableBackend extends H2Backend {
    DurableBackend(String file) {
      super(file);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      Document answer = super.handleMessage(message);
      if (WRITES.contains(message.getDocument().keySet().iterator().next().toLowerCase())) {
        commit();
      }
      return answer;
    }
  }

  public static void main(String[] arguments) throws Exception {
    H2Backend backend = new DurableBackend(arguments[0]);
    // By itself it reports wire version 8; the driver asks for 9 at least.
    backend.version(
        new MongoVersion() {
          public List<Integer> getVersionArray() {
            return List.of(7, 0, 0);
          }

          public int getWireVersion() {
            return 21;
          }
        });
    MongoServer server = new MongoServer(backend);
    server.bind(arguments.length > 2 ? arguments[2] : "127.0.0.1", Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    System.out.println("listening");
    Thread.currentThread().join();
  }
}
