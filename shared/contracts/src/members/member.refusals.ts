/** Code → English text, in ICU MessageFormat. */
export const memberRefusals = {
  'user-not-found': 'User not found',
  'member-not-found': 'Member not found',
  'picture-not-found': 'Picture not found',
  'batch-missing': 'Batch year is required',
  'birth-date-missing': 'Date of birth is required',
  'batch-on-record': 'Your batch is on record already. Please ask an administrator to correct it.',
  'birth-date-on-record':
    'Your date of birth is on record already. Please ask an administrator to correct it.',
  'too-many-pictures':
    'Too many pictures are being uploaded right now. Please try again in a moment.',
  'name-pretends':
    'This name could be taken for the portal or its administrators. Please use your own name.',
  'name-of-mixed-scripts': 'Please write each word of your name in one script.',
  'name-invisible': 'Your name contains characters that cannot be seen.',
  'not-an-image': 'Please upload an image file',
  'picture-kind-unreadable':
    'This kind of picture cannot be read. Please use JPEG, PNG, WebP, GIF or AVIF.',
  'picture-too-many-pixels':
    'This picture has too many pixels. Please use one of at most {most} megapixels.',
  'picture-damaged': 'This picture is damaged and cannot be read. Please try another one.',
  'picture-too-slow':
    'This picture takes too long to read. Please save it again, or use a smaller one.',
  'picture-too-large': 'A picture must be at most {most} MB',
  'roster-too-large': 'A roster must be at most {most} MB',
  'picture-not-in-form': "Send the picture as the file ''{field}'' of a multipart form",
  'roster-not-in-form': "Send the roster as the file ''{field}'' of a multipart form",
  'file-missing': "The form has no file ''{field}''",
  'picture-incomplete': 'The picture did not arrive completely. Please try again.',
  'roster-incomplete': 'The roster did not arrive completely. Please try again.',
} as const;
