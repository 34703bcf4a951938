import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../mall/app/routes.ts'

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(path !== undefined || index ? [here || '/'] : []), ...pathsOf(children, here)]
  })
}

/** The path of every page of the mall, read from its own list: one added tomorrow is among them tomorrow. */
export const pagePaths: readonly string[] = [...new Set(pathsOf(routes as readonly RouteConfigEntry[]))]

/** A path that is asked: `fill` says what stands for a name of it. */
export const filled = (path: string, fill: (name: string) => string = () => '1'): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(fill(name))).replace('*', 'nowhere')
