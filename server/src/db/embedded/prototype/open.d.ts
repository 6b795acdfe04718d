/** Opens the data file and serves MongoDB's wire protocol on the socket until closed. */
export function openEngine(options: { file: string; socket: string; durable: boolean }): Promise<{ close(): void }>
