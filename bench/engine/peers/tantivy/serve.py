"""Indexes the data of a folder in tantivy, says so, and answers a question a line with a line of JSON."""

import json
import math
import sys
import time
from array import array
from pathlib import Path
from typing import NamedTuple

import tantivy
from tantivy import FieldType, Occur, Order, Query

MOST_BUCKETS = 65_000


class Inventory:
    """The index: one segment in memory, codes as whole numbers, numbers as doubles, all of them fast fields."""

    def __init__(self, folder: Path):
        size, *lines = (folder / "columns.txt").read_text().split("\n")
        self.columns = {name: (kind, int(values)) for name, kind, values in (line.split() for line in lines)}
        self.places = {}
        builder = tantivy.SchemaBuilder()
        builder.add_unsigned_field("id", indexed=True, fast=True)
        for name, (kind, _) in self.columns.items():
            if kind == "number":
                builder.add_float_field(name, indexed=True, fast=True)
            elif kind == "words":
                builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
                builder.add_unsigned_field(f"{name}.count", indexed=True, fast=True)
            else:
                builder.add_unsigned_field(name, indexed=True, fast=True)
        self.schema = builder.build()
        self.index = tantivy.Index(self.schema)
        writer = self.index.writer(heap_size=4_000_000_000, num_threads=1)
        readers = [self.reader(folder, name) for name in self.columns]
        for row in range(int(size)):
            fields = {"id": row + 1}
            for read in readers:
                read(row, fields)
            writer.add_document(tantivy.Document.from_dict(fields, self.schema))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()
        self.segments = self.searcher.num_segments

    def reader(self, folder: Path, name: str):
        kind, _ = self.columns[name]
        if kind == "number":
            values = numbers(folder / f"{name}.values", "d")

            def read(row, fields):
                if not math.isnan(values[row]):
                    fields[name] = values[row]

            return read
        codes = numbers(folder / f"{name}.codes", "I")
        if kind == "point":
            self.places[name] = coordinates(numbers(folder / f"{name}.places", "d"))
        if kind in ("code", "point"):

            def read(row, fields):
                if codes[row]:
                    fields[name] = codes[row]

            return read
        starts = numbers(folder / f"{name}.starts", "I")
        words = (folder / f"{name}.words").read_text().split("\n") if kind == "words" else None

        def read(row, fields):
            held = codes[starts[row] : starts[row + 1]]
            if words:
                fields[f"{name}.count"] = len(held)
                held = [words[code] for code in held]
            if len(held):
                fields[name] = list(held)

        return read


def numbers(file: Path, kind: str) -> array:
    values = array(kind)
    values.frombytes(file.read_bytes())
    return values


def coordinates(degrees):
    return [coordinates_of(degrees[i], degrees[i + 1]) for i in range(0, len(degrees), 2)]


def coordinates_of(latitude, longitude):
    north, east = math.radians(latitude), math.radians(longitude)
    return math.cos(north) * math.cos(east), math.cos(north) * math.sin(east), math.sin(north)


class Bands(NamedTuple):
    """A range aggregation by name, how many ranges it has, and which of them each band holds."""

    name: str
    ranges: int
    held: list


class Question:
    """A question, read once; what is made of it is asked again and again."""

    def __init__(self, line: str, inventory: Inventory):
        self.words = iter(line.split(" "))
        self.inventory = inventory
        self.schema = inventory.schema
        sections = []
        for _ in range(self.whole()):
            is_dropped = self.whole()
            sections.append((is_dropped, self.predicate()))
        self.strict = [query for is_dropped, query in sections if not is_dropped]
        self.dropped = [query for is_dropped, query in sections if is_dropped]
        self.order = self.read_order()
        self.first, self.count = self.whole(), self.whole()
        self.mark = (self.number(), self.whole()) if self.whole() else None
        self.asked = {}
        self.singles = []
        self.facets = [self.read_facet(i) for i in range(self.whole())]
        self.histograms = [self.read_histogram(i) for i in range(self.whole())]
        self.stats = [self.read_stats(i) for i in range(self.whole())]
        self.hits = self.without(-1)

    def next(self):
        return next(self.words)

    def whole(self):
        return int(self.next())

    def number(self):
        return float(self.next())

    def wholes(self):
        return [self.whole() for _ in range(self.whole())]

    def predicate(self):
        kind = self.next()
        schema = self.schema
        if kind == "none":
            return Query.empty_query()
        if kind == "any":
            column, codes = self.next(), self.wholes()
            return one_of(schema, column, codes)
        if kind == "all":
            column, codes = self.next(), self.wholes()
            if not codes:
                return Query.exists_query(column)
            return every([Query.term_query(schema, column, code) for code in codes])
        if kind == "range":
            column, low, high = self.next(), self.number(), self.number()
            if not low <= high:
                return Query.empty_query()
            if math.isinf(low) and math.isinf(high):
                return Query.exists_query(column)
            low, high = (None if math.isinf(low) else low), (None if math.isinf(high) else high)
            return Query.range_query(schema, column, FieldType.Float, low, high)
        if kind == "within":
            return self.within()
        if kind == "words":
            column = self.next()
            words = [self.word(column) for _ in range(self.whole())]
            if not words:
                return Query.range_query(schema, f"{column}.count", FieldType.Unsigned, 1, None)
            return every(words)
        if kind == "ids":
            return one_of(schema, "id", self.wholes())
        if kind == "not":
            return Query.boolean_query([(Occur.Must, Query.all_query()), (Occur.MustNot, self.predicate())])
        parts = [self.predicate() for _ in range(self.whole())]
        if kind == "and":
            return every(parts)
        return Query.boolean_query([(Occur.Should, part) for part in parts]) if parts else Query.empty_query()

    def within(self):
        """Without circles in the wheel: the numbers of the places inside."""
        column = self.next()
        x, y, z = coordinates_of(self.number(), self.number())
        self.number()
        most = self.number()
        places = self.inventory.places[column]
        inside = [
            i + 1
            for i, (at_x, at_y, at_z) in enumerate(places)
            if (at_x - x) ** 2 + (at_y - y) ** 2 + (at_z - z) ** 2 <= most
        ]
        if len(inside) == len(places):
            return Query.exists_query(column)
        if len(inside) * 2 <= len(places):
            return one_of(self.schema, column, inside)
        outside = sorted(set(range(1, len(places) + 1)) - set(inside))
        return Query.boolean_query(
            [(Occur.Must, Query.exists_query(column)), (Occur.MustNot, one_of(self.schema, column, outside))]
        )

    def word(self, column):
        """Words that begin so, and those near enough: its own fuzzy query lets the first letter be wrong."""
        prefix = self.next()
        self.whole()
        near = [self.next() for _ in range(self.whole())]
        begins = Query.regex_query(self.schema, column, f"{prefix}.*")
        if not near:
            return begins
        others = [Query.term_query(self.schema, column, word) for word in near]
        return Query.boolean_query([(Occur.Should, query) for query in [begins, *others]])

    def read_order(self):
        kind = self.next()
        if kind == "column":
            return self.next(), self.next() == "desc"
        if kind == "distance":
            for _ in range(3):
                self.next()
            return None
        for _ in range(self.whole()):
            term = self.next()
            for _ in range({"column": 2, "fresh": 4, "near": 5}[term]):
                self.next()
        return None

    def without(self, drop):
        kept = self.strict + [query for i, query in enumerate(self.dropped) if i != drop]
        return every(kept)

    def ask(self, drop, where, name, aggregation):
        """Aggregations over the same rows are asked together."""
        if where is None:
            self.asked.setdefault(drop, {})[name] = aggregation
        else:
            self.singles.append((name, every([self.without(drop), where]), aggregation))

    def read_facet(self, i):
        kind = self.next()
        name = f"f{i}"
        if kind == "values":
            column, drop = self.next(), self.whole()
            where = self.predicate() if self.whole() else None
            size = min(MOST_BUCKETS, self.inventory.columns[column][1])
            self.ask(drop, where, name, {"terms": {"field": column, "size": size, "segment_size": size}})
            return name
        if kind == "bands":
            return self.read_bands(name)
        drop = self.whole()
        base = self.without(drop)
        return [every([base, self.predicate()]) for _ in range(self.whole())]

    def read_bands(self, name):
        """Bands may overlap and ranges must not: the ranges between all their ends, and which of them a band holds."""
        column, drop = self.next(), self.whole()
        ends = [(self.number(), math.nextafter(self.number(), math.inf)) for _ in range(self.whole())]
        cuts = sorted({end for band in ends for end in band if math.isfinite(end)})
        edges = [-math.inf, *cuts, math.inf]
        ranges = []
        for at in range(len(edges) - 1):
            low, high = edges[at], edges[at + 1]
            one = {"key": str(at)}
            if math.isfinite(low):
                one["from"] = low
            if math.isfinite(high):
                one["to"] = high
            ranges.append(one)
        self.ask(drop, None, name, {"range": {"field": column, "ranges": ranges}})
        held = [[at for at in range(len(ranges)) if low <= edges[at] and edges[at + 1] <= high] for low, high in ends]
        return Bands(name, len(ranges), held)

    def read_histogram(self, i):
        column, drop = self.next(), self.whole()
        edges = [self.number() for _ in range(self.whole())]
        edges[-1] = math.nextafter(edges[-1], math.inf)
        ranges = [{"key": str(at), "from": edges[at], "to": edges[at + 1]} for at in range(len(edges) - 1)]
        self.ask(drop, None, f"h{i}", {"range": {"field": column, "ranges": ranges}})
        return f"h{i}", len(ranges)

    def read_stats(self, i):
        self.ask(-1, None, f"s{i}", {"stats": {"field": self.next()}})
        return f"s{i}"

    def answer(self):
        searcher = self.inventory.searcher
        found = {}
        for drop, aggregations in self.asked.items():
            found.update(searcher.aggregate(self.without(drop), aggregations))
        for name, query, aggregation in self.singles:
            found.update(searcher.aggregate(query, {name: aggregation}))
        total, hits = self.page(searcher)
        return {
            "total": total,
            "hits": hits,
            "facets": [self.counted(facet, found) for facet in self.facets],
            "histograms": [bins_of(found[name], bins) for name, bins in self.histograms],
            "stats": [figures_of(found[name]) for name in self.stats],
        }

    def counted(self, facet, found):
        if isinstance(facet, str):
            return counts_of(found[facet])
        if isinstance(facet, Bands):
            bins = bins_of(found[facet.name], facet.ranges)
            return [sum(bins[at] for at in held) for held in facet.held]
        return [count(self.inventory.searcher, query) for query in facet]

    def page(self, searcher):
        """Hits by a column; other orders need a formula, which the wheel does not have, and segments break ties."""
        if self.order is None or self.mark is not None or self.inventory.segments > 1:
            return count(searcher, self.hits), None
        column, falls = self.order
        wanted = self.first + self.count
        with_key = every([self.hits, Query.exists_query(column)])
        order = Order.Desc if falls else Order.Asc
        page = searcher.search(with_key, limit=max(1, wanted), order_by_field=column, order=order).hits
        total = count(searcher, self.hits)
        ids = searcher.fast_field_values("id", [address for _, address in page])
        hits = [[number, key] for number, (key, _) in zip(ids, page)]
        if len(hits) < wanted and len(hits) < total:
            rest = Query.boolean_query([(Occur.Must, self.hits), (Occur.MustNot, Query.exists_query(column))])
            others = searcher.search(rest, limit=wanted - len(hits), order_by_field="id", order=Order.Asc).hits
            hits += [[number, None] for number, _ in others]
        return total, hits[self.first : wanted]


def every(queries):
    if not queries:
        return Query.all_query()
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Must, query) for query in queries])


def one_of(schema, column, numbers):
    if not numbers:
        return Query.empty_query()
    if len(numbers) == 1:
        return Query.term_query(schema, column, numbers[0])
    return Query.term_set_query(schema, column, numbers)


def count(searcher, query):
    return searcher.search(query, limit=1, order_by_field="id", order=Order.Asc).count


def counts_of(found):
    flat = []
    for bucket in found["buckets"]:
        flat += (int(bucket["key"]), bucket["doc_count"])
    return flat


def bins_of(found, bins):
    counts = [0] * bins
    for bucket in found["buckets"]:
        if bucket["key"].isdigit():
            counts[int(bucket["key"])] = bucket["doc_count"]
    return counts


def figures_of(found):
    return [found["count"], found["min"], found["max"], found["sum"] if found["count"] else None]


def main():
    inventory = Inventory(Path(sys.argv[1]))
    print(json.dumps({"ready": True, "segments": inventory.segments}), flush=True)
    questions = {}
    for line in sys.stdin:
        line = line.rstrip("\n")
        try:
            if line not in questions:
                questions[line] = Question(line, inventory)
            start = time.perf_counter()
            answer = questions[line].answer()
            ms = (time.perf_counter() - start) * 1_000
            print(json.dumps({"ms": ms, "answer": answer}), flush=True)
        except Exception as error:
            print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)


main()
