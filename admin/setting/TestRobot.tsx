import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { listRobots, testRobot, type Robot } from '../../contract/todo/robot.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

/** Sends a message at a press, and tells what the provider said. */
export function TestRobot({ robot: { id, name } }: { robot: Robot }) {
  const test = useOnce(testRobot)
  const queries = useQueryClient()
  const press = () =>
    test.mutate(
      { id },
      {
        onSuccess: ({ sent, words }) => sent && tell(words),
        onSettled: () => void queries.invalidateQueries({ queryKey: [listRobots.path] }),
      },
    )
  return (
    <>
      <Button size="small" aria-label={`测试 ${name}`} loading={test.isPending} onClick={press}>
        发测试消息
      </Button>
      {test.data && !test.data.sent && <span role="alert">{test.data.words}</span>}
      <Fault error={test.error} />
    </>
  )
}
