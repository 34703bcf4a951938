import { App } from 'antd'

/** Says for some seconds what was done, to eye and ear. */
export function useTold() {
  const { message } = App.useApp()
  return (words: string, seconds = 3) => void message.success(<span role="status">{words}</span>, seconds)
}
