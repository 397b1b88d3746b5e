import {
  AliasNode,
  ColumnNode,
  ColumnUpdateNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  TableNode,
  ValueListNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import type {
  DeleteQueryNode,
  JoinNode,
  KyselyPlugin,
  OnConflictNode,
  OperationNode,
  ReturningNode,
  RootOperationNode,
  UpdateQueryNode,
} from 'kysely';
import { MIGRATION_TABLE } from '../schema.ts';
import type { Addition, AddedColumnType } from './addition.ts';

type Columns = Readonly<Record<string, AddedColumnType>>;

/**
 * Lets queries that know these additions run where they are absent: columns read as null, tables as empty, and what is written to
 * them is left out. Queries in plain SQL text must name absent columns of a table that they write with `sql.ref`.
 */
export function withoutAdditions(absent: readonly Addition[]): KyselyPlugin {
  const columns = new Map<string, Columns>();
  for (const [table, added] of absent.flatMap((addition) => Object.entries(addition.columns ?? {})))
    columns.set(table, { ...columns.get(table), ...added });
  const tables = new Map(
    absent.flatMap((addition) =>
      Object.entries(addition.tables ?? {}).map(([name, table]) => [name, table.columns] as const),
    ),
  );
  return {
    transformQuery: ({ node }) => new WithoutAdditions(columns, tables).statement(node),
    transformResult: async ({ result }) => result,
  };
}

class WithoutAdditions extends OperationNodeTransformer {
  readonly #columns: ReadonlyMap<string, Columns>;
  readonly #tables: ReadonlyMap<string, Columns>;
  /** Of the statement, if it writes. */
  #target: { readonly table: string; readonly columns: Columns } | null = null;
  /** How many `select` surround the current node. */
  #depth = 0;

  constructor(columns: ReadonlyMap<string, Columns>, tables: ReadonlyMap<string, Columns>) {
    super();
    this.#columns = columns;
    this.#tables = tables;
  }

  statement(node: RootOperationNode): RootOperationNode {
    const table = targetOf(node);
    if (table === undefined) return this.transformNode(node);
    if (this.#tables.has(table)) return nothing(node);
    this.#target = { table, columns: this.#columns.get(table) ?? {} };
    const transformed = this.transformNode(node);
    return transformed.kind === 'UpdateQueryNode' && transformed.updates?.length === 0 ? nothing(node) : transformed;
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    this.#depth += 1;
    const transformed = super.transformSelectQuery(node);
    this.#depth -= 1;
    return transformed;
  }

  protected override transformFrom(node: FromNode): FromNode {
    return { ...node, froms: node.froms.map((source) => this.#source(source)) };
  }

  protected override transformJoin(node: JoinNode): JoinNode {
    return { ...super.transformJoin(node), table: this.#source(node.table) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return { ...super.transformDeleteQuery(node), from: node.from };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return super.transformUpdateQuery({ ...node, ...(node.updates && { updates: this.#written(node.updates) }) });
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const names = (node.columns ?? []).map(({ column }) => column.name);
    const kept = <Item>(items: readonly Item[]) => items.filter((_, index) => !this.#isAbsent(names[index]));
    return super.transformInsertQuery({
      ...node,
      ...(node.columns && { columns: kept(node.columns) }),
      ...(node.values && { values: keptValues(node.values, kept) }),
    });
  }

  protected override transformOnConflict(node: OnConflictNode): OnConflictNode {
    if (node.updates === undefined) return super.transformOnConflict(node);
    const { updates: all, ...rest } = node;
    const updates = this.#written(all);
    return super.transformOnConflict(updates.length > 0 ? { ...rest, updates } : { ...rest, doNothing: true });
  }

  protected override transformReturning(node: ReturningNode): ReturningNode {
    const { selections } = super.transformReturning(node);
    const takesAll = node.selections.some(({ selection }) => selection.kind === 'SelectAllNode');
    const absent = takesAll ? Object.entries(this.#target?.columns ?? {}) : [];
    return { ...node, selections: [...selections, ...absent.map(([name, type]) => nullSelection(name, type))] };
  }

  protected override transformSelection(node: SelectionNode): SelectionNode {
    const { selection } = node;
    const type = selection.kind === 'ReferenceNode' ? this.#absentType(selection) : undefined;
    return type === undefined
      ? super.transformSelection(node)
      : nullSelection(nameOf(selection as ReferenceNode)!, type);
  }

  protected override transformReference(node: ReferenceNode): ReferenceNode {
    const type = this.#absentType(node);
    return type === undefined ? super.transformReference(node) : (nullOf(type) as ReferenceNode);
  }

  /** A table to read from, with what is absent. */
  #source(node: OperationNode): OperationNode {
    const [table, alias] = AliasNode.is(node) ? [node.node, node.alias] : [node, undefined];
    if (!TableNode.is(table)) return this.transformNode(node);
    const { name } = table.table.identifier;
    const [columns, whole] = [this.#columns.get(name), this.#tables.get(name)];
    if (columns === undefined && whole === undefined) return node;
    const nulls = sql.join(
      Object.entries(whole ?? columns ?? {}).map(([column, type]) => sql`${rawNull(type)} as ${sql.ref(column)}`),
    );
    const query = whole
      ? sql`(select ${nulls} where 1 = 0)`
      : sql`(select ${sql.table(name)}.*, ${nulls} from ${sql.table(name)})`;
    return AliasNode.create(query.toOperationNode(), alias ?? IdentifierNode.create(name));
  }

  #written(updates: readonly ColumnUpdateNode[]): readonly ColumnUpdateNode[] {
    return updates.filter(({ column }) => !this.#isAbsent(ColumnNode.is(column) ? column.column.name : undefined));
  }

  #isAbsent(column: string | undefined): boolean {
    return column !== undefined && Object.hasOwn(this.#target?.columns ?? {}, column);
  }

  /** The type of a column that is absent from the table that is written; sources have all their columns. */
  #absentType(node: ReferenceNode): AddedColumnType | undefined {
    const name = nameOf(node);
    if (this.#target === null || name === undefined || !this.#isAbsent(name)) return undefined;
    const qualifier = node.table?.table.identifier.name;
    const isTarget = qualifier === undefined ? this.#depth === 0 : [this.#target.table, 'excluded'].includes(qualifier);
    return isTarget ? this.#target.columns[name] : undefined;
  }
}

/** The table that a statement writes. */
function targetOf(node: RootOperationNode): string | undefined {
  const target =
    node.kind === 'InsertQueryNode'
      ? node.into
      : node.kind === 'UpdateQueryNode'
        ? node.table
        : node.kind === 'DeleteQueryNode'
          ? node.from.froms[0]
          : undefined;
  return target !== undefined && TableNode.is(target) ? target.table.identifier.name : undefined;
}

/** A statement of the same kind, which Kysely requires, that changes nothing. */
function nothing({ kind }: RootOperationNode): RootOperationNode {
  const [table, name] = [TableNode.create(MIGRATION_TABLE), ColumnNode.create('name')];
  const where = WhereNode.create(sql`1 = 0`.toOperationNode());
  if (kind === 'DeleteQueryNode') return { kind, from: FromNode.create([table]), where };
  if (kind === 'UpdateQueryNode')
    return { kind, table, updates: [ColumnUpdateNode.create(name, ReferenceNode.create(name))], where };
  const none = sql`select name from ${sql.table(MIGRATION_TABLE)} where 1 = 0`.toOperationNode();
  return InsertQueryNode.cloneWith(InsertQueryNode.create(table), { columns: [name], values: none });
}

/** The values of an insert without those of absent columns. */
function keptValues(values: OperationNode, kept: <Item>(items: readonly Item[]) => readonly Item[]): OperationNode {
  if (SelectQueryNode.is(values)) return { ...values, selections: kept(values.selections ?? []) } as SelectQueryNode;
  if (!ValuesNode.is(values)) return values;
  return ValuesNode.create(
    values.values.map((row) =>
      ValueListNode.is(row) ? ValueListNode.create(kept(row.values)) : PrimitiveValueListNode.create(kept(row.values)),
    ),
  );
}

function nameOf({ column }: ReferenceNode): string | undefined {
  return ColumnNode.is(column) ? column.column.name : undefined;
}

function nullSelection(name: string, type: AddedColumnType): SelectionNode {
  return SelectionNode.create(AliasNode.create(nullOf(type), IdentifierNode.create(name)));
}

function nullOf(type: AddedColumnType): OperationNode {
  return rawNull(type).toOperationNode();
}

function rawNull(type: AddedColumnType) {
  return sql`cast(null as ${sql.raw(type)})`;
}
