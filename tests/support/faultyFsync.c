/*
 * Loaded into a program with LD_PRELOAD: while the file FOLDER/fault exists, each flush to the disk fails as if the disk
 * had a fault. With "once" in the file, only the first one fails; with a number, none fails and each takes so many
 * milliseconds longer. Each flush of the write-ahead log (fdatasync) adds a line to FOLDER/flushes, if that exists: the
 * milliseconds since 1970 at which it ended.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifndef FOLDER
#error "compile with -DFOLDER='\"/path\"'"
#endif

static int fails(void) {
  int saved = errno;
  char text[16] = {0};
  int file = open(FOLDER "/fault", O_RDONLY);
  int isOn = file >= 0;
  if (isOn) {
    if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
    close(file);
    if (isdigit((unsigned char)text[0])) {
      usleep(1000 * atoi(text));
      isOn = 0;
    }
    /* Of several processes, only the one that removes the file has the fault. */
    if (text[0] == 'o') isOn = unlink(FOLDER "/fault") == 0;
  }
  errno = isOn ? EIO : saved;
  return isOn;
}

static void note(void) {
  int saved = errno;
  int file = open(FOLDER "/flushes", O_WRONLY | O_APPEND);
  if (file >= 0) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    dprintf(file, "%lld\n", now.tv_sec * 1000LL + now.tv_nsec / 1000000);
    close(file);
  }
  errno = saved;
}

typedef int (*flush)(int);

int fsync(int file) {
  if (fails()) return -1;
  return ((flush)dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  if (fails()) return -1;
  int result = ((flush)dlsym(RTLD_NEXT, "fdatasync"))(file);
  note();
  return result;
}
