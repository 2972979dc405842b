// What we use of idb, with plain values: what an entry holds is described in offline/store.js.

export interface Store {
  get(key: IDBValidKey): Promise<any>;
  getAll(): Promise<any[]>;
  add(value: unknown): Promise<any>;
  put(value: unknown): Promise<IDBValidKey>;
  delete(key: IDBValidKey): Promise<void>;
}

export interface Database {
  getAll(store: string): Promise<any[]>;
  createObjectStore(name: string, options: IDBObjectStoreParameters): unknown;
  transaction(
    stores: string[],
    mode: "readwrite",
    options: IDBTransactionOptions,
  ): { objectStore(name: string): Store; done: Promise<void> };
}

export const openDB: (name: string, version: number, hooks: { upgrade: (db: Database) => void }) => Promise<Database>;
