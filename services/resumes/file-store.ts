/** Stores files under generated names (`<id>.<extension>`). Readers never get a part of a file. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a file, and the rest of a failed `put`. A missing file is no error. */
  delete(key: string): Promise<void>
  /** Where people find the file: its path below DATA_DIR, or its `s3://` address. */
  locate(key: string): Promise<string>
}
