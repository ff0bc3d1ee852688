/** Lengths are counted in characters (Unicode code points) after trimming; the reading of the spec settles the numbers. */
export const limits = {
  name: 80,
  nameMinimum: 2,
  title: 200,
  post: 20_000,
  comment: 2_000,
  message: 4_000,
  groupName: 80,
  groupDescription: 500,
  feedbackSubject: 200,
  feedbackMessage: 5_000,
  bio: 1_000,
  organization: 120,
  location: 120,
  link: 300,
  admissionNumber: 40,
  passwordMinimum: 8,
  /** bcrypt reads no more than 72 bytes of a password. */
  passwordBytes: 72,
  batchYearMinimum: 1950,
  birthYearMinimum: 1900,
  feedPage: 10,
  feedPageMaximum: 50,
  notificationPage: 50,
  suggestions: 10,
  directoryPage: 12,
  directoryPageMaximum: 50,
  messagePage: 50,
  messagePageMaximum: 200,
  groupMembersShown: 5,
  /** Lists for administrators. */
  listPage: 50,
  listPageMaximum: 100,
  /** Of a picture as it is sent; the client makes it far smaller first. */
  pictureBytes: 8 * 1024 * 1024,
  /** Of a picture as it is sent: what a camera of 50 megapixels makes; more is unpacked by nobody who means well. */
  picturePixels: 52_000_000,
  /** Edges of a stored picture and of its small variant, in pixels. */
  pictureEdge: 512,
  smallPictureEdge: 96,
} as const;
