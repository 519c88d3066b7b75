import { loadTexts } from '../lib/_screen.tsx'

/** The texts that an invite and a challenge use, and what stands around them. */
export function loadInviteTexts(): Promise<void> {
  return loadTexts('app', 'errors', 'a11y', 'invite', 'stakes', 'topics', 'people', 'refusals', 'avatar')
}
