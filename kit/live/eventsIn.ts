/** An event of a stream as it was sent: its name and the JSON text of its data. */
export type Sent = { readonly name: string; readonly data: string }

/** Takes the stream in pieces however they were cut, and gives the events that are whole; signs of life are none. */
export function eventsIn(): (piece: string) => Sent[] {
  let rest = ''
  return (piece) => {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    return parts.flatMap((part) => {
      const field = (name: string) =>
        part
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const [name, data] = [field('event'), field('data')]
      return name === undefined || data === undefined ? [] : [{ name, data }]
    })
  }
}
