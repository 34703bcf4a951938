/** The same server and user, another database. Keeps the query, where a unix socket's folder may be named. */
export const inDatabase = (url: string, name: string): string => url.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/[^?]*/, `$1/${name}`)
