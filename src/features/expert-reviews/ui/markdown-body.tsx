import type { MarkdownBlock, MarkdownCell, MarkdownInline } from '#ports/html/parse-markdown.ts';

/** Shows parsed Markdown as elements. Links to other sites are not endorsed. */
export function MarkdownBody({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return (
        <Heading>
          <Inlines parts={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines parts={block.children} />
        </p>
      );
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <MarkdownBody blocks={block.children} />
        </blockquote>
      );
    case 'list':
      return <List {...block} />;
    case 'table':
      return <Table {...block} />;
    case 'rule':
      return <hr />;
    default:
      return block satisfies never;
  }
}

function List({ start, items }: Extract<MarkdownBlock, { kind: 'list' }>) {
  const rows = items.map((blocks, at) => (
    <li key={at}>
      <MarkdownBody blocks={blocks} />
    </li>
  ));
  return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>;
}

function Table({ header, rows }: Extract<MarkdownBlock, { kind: 'table' }>) {
  return (
    <div className="article-table" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <Row cells={header} Cell="th" />
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <Row key={at} cells={cells} Cell="td" />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ cells, Cell }: { cells: readonly MarkdownCell[]; Cell: 'th' | 'td' }) {
  return (
    <tr>
      {cells.map((parts, at) => (
        <Cell key={at}>
          <Inlines parts={parts} />
        </Cell>
      ))}
    </tr>
  );
}

function Inlines({ parts }: { parts: readonly MarkdownInline[] }) {
  return parts.map((part, at) => <Inline key={at} part={part} />);
}

function Inline({ part }: { part: MarkdownInline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'picture':
      return <img src={part.src} alt={part.alt} loading="lazy" />;
    case 'link':
      return (
        <a href={part.href} rel={part.isOffsite ? 'nofollow noopener' : undefined}>
          <Inlines parts={part.children} />
        </a>
      );
    case 'strong':
    case 'em':
    case 'del': {
      const Mark = part.kind;
      return (
        <Mark>
          <Inlines parts={part.children} />
        </Mark>
      );
    }
    default:
      return part satisfies never;
  }
}
