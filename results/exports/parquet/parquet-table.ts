import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { SchemaElement } from 'hyparquet-writer';
import type { ExportColumn, ExportColumnType } from '../tables/column.ts';

/** A Parquet file, a row group for each group of rows, of which one is in memory at a time. */
export async function* parquetTable<Row>(
  columns: readonly ExportColumn<Row>[],
  groups: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elements)],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'toolsandbox',
  });
  for await (const rows of groups) {
    const columnData = columns.map((column) => ({ name: column.name, data: valuesOf(column, rows) }));
    await file.write({ columnData, rowGroupSize: rows.length });
    yield taken(bytes);
  }
  await file.finish();
  yield taken(bytes);
}

/** What was written since the last time. */
function taken(bytes: ByteWriter): Uint8Array {
  const written = bytes.getBytes().slice();
  bytes.index = 0;
  return written;
}

const ELEMENT: Readonly<Record<Exclude<ExportColumnType, 'list'>, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  // Not marked as JSON: what is marked so, Polars reads as bytes.
  json: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  double: { type: 'DOUBLE' },
  timestamp: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** A list is a group of two levels, as the format wants it. */
function elements<Row>({ name, type }: ExportColumn<Row>): readonly SchemaElement[] {
  if (type !== 'list') return [{ name, repetition_type: 'OPTIONAL', ...ELEMENT[type] }];
  return [
    { name, repetition_type: 'REQUIRED', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...ELEMENT.text },
  ];
}

function valuesOf<Row>(column: ExportColumn<Row>, rows: readonly Row[]): unknown[] {
  switch (column.type) {
    case 'integer':
      return rows.map((row) => {
        const value = column.value(row);
        return value === null ? null : BigInt(Math.round(value));
      });
    case 'json':
      return rows.map((row) => {
        const value = column.value(row);
        return value === null ? null : JSON.stringify(value);
      });
    case 'timestamp':
      return rows.map((row) => {
        const at = column.value(row);
        return at === null ? null : new Date(at);
      });
    default:
      return rows.map((row) => column.value(row));
  }
}
