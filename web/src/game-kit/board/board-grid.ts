/** The list in a wide column, what is said of the player in a narrow one; one below the other on phones and tablets. */
export const boardGrid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-8'

/** The narrow column; on phones and tablets its parts stand among those of the other. */
export const besideBoard = 'contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:flex-col lg:gap-6'
