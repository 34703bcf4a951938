import type { Finding } from '../contract/order/finding.ts'

/** What is to be said of a surface; `layerId` null: of no layer alone. */
export type DesignFinding = Finding & { readonly layerId: string | null }
