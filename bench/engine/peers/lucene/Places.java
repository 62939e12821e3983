import java.util.Arrays;

/** The distinct places of a point column: degrees, and coordinates on a sphere of radius 1. Place 0 is none. */
final class Places {
  private static final double DIAMETER_MILES = 2 * 3958.7613;
  final double[] latitudes;
  final double[] longitudes;
  private final double[] x;
  private final double[] y;
  private final double[] z;

  Places(double[] degrees) {
    int count = degrees.length / 2 + 1;
    latitudes = new double[count];
    longitudes = new double[count];
    x = new double[count];
    y = new double[count];
    z = new double[count];
    for (int i = 1; i < count; i++) {
      latitudes[i] = degrees[2 * i - 2];
      longitudes[i] = degrees[2 * i - 1];
      double north = latitudes[i] * (Math.PI / 180);
      double east = longitudes[i] * (Math.PI / 180);
      x[i] = Math.cos(north) * Math.cos(east);
      y[i] = Math.cos(north) * Math.sin(east);
      z[i] = Math.sin(north);
    }
  }

  /** Squares of the straight lines from a center to every place; infinite for none. */
  double[] squaresFrom(double latitude, double longitude) {
    double north = latitude * (Math.PI / 180);
    double east = longitude * (Math.PI / 180);
    double atX = Math.cos(north) * Math.cos(east);
    double atY = Math.cos(north) * Math.sin(east);
    double atZ = Math.sin(north);
    double[] squares = new double[x.length];
    for (int i = 1; i < squares.length; i++) {
      double dx = x[i] - atX;
      double dy = y[i] - atY;
      double dz = z[i] - atZ;
      squares[i] = dx * dx + dy * dy + dz * dz;
    }
    squares[0] = Double.POSITIVE_INFINITY;
    return squares;
  }

  /** Miles to every place, each worked out when it is first asked for. */
  static final class Miles {
    private final double[] squares;
    private final double[] miles;

    Miles(double[] squares) {
      this.squares = squares;
      miles = new double[squares.length];
      Arrays.fill(miles, Double.NaN);
    }

    double to(int place) {
      double known = miles[place];
      if (known == known) return known;
      double found = DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(squares[place]) / 2));
      miles[place] = found;
      return found;
    }
  }
}
