import { storageDomains } from '../../../../contract/connection/kinds.ts'

/** Whether the store at this address is asked with the bucket in the path: all but the public clouds', which want it in the host's name. */
export const namesBucketInPath = (endpoint: string): boolean => {
  const { hostname } = new URL(endpoint)
  return !storageDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
}
