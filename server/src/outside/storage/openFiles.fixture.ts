import { readdirSync, readlinkSync } from 'node:fs'

/** The files of a folder that this process has open; on Linux. */
export const openIn = (folder: string): string[] => readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).startsWith(folder))

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}
