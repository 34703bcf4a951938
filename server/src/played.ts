import type { KeyObject } from 'node:crypto'
import type { Send } from './outside/provider.ts'

// What others know of the providers that are played here (`sandbox/`), which is read only where they are.

export type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

/** The secrets of both ends of the sandbox: the merchant's own, and those that only the provider would have. */
export type SandboxKeys = {
  readonly merchant: KeyPair
  readonly alipay: KeyPair
  readonly weixin: KeyPair
  /** APIv3 密钥. */
  readonly apiKey: string
}

/** Providers that live in this very server: they speak the real ones' protocols, and no money moves. */
export type Sandbox = {
  readonly keys: () => Promise<SandboxKeys>
  /** Sends a request to this server as if from outside. */
  readonly send: Send
}

declare module './services.ts' {
  interface Services {
    /** Set where the sandbox plays the providers. */
    readonly sandbox?: Sandbox
  }
}
