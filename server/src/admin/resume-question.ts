import { resumeQuestion as resume } from '../question/question-api.ts'
import { exitCodes, type AdminCommand } from './admin-command.ts'

/** `questions resume <id>`: brings a question back whose key an operator found right. */
export function resumeQuestion(id: string): AdminCommand {
  return async ({ connection, now, say, complain }) => {
    const before = await resume(connection, id, now)
    if (before === 'paused') say(`${id} is asked again, and is not paused by itself any more in this version.`)
    else if (before === 'live') say(`${id} is not paused; nothing was changed.`)
    else complain(before === null ? `There is no question ${id}.` : `${id} is retired: it is no longer in the files.`)
    return before === 'paused' || before === 'live' ? exitCodes.well : exitCodes.failed
  }
}
