type Machine = { platform: string; arch: string; version: string; isMusl: boolean }
type Manifest = { engines: { node: string }; optionalDependencies: Record<string, string> }

export function missingNode(machine: Machine, manifest: Manifest): string | undefined
export function isMusl(): boolean
